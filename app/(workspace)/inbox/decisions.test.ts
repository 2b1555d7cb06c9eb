import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { type Decision, type DecisionEvent, decidedIds, nextDecisions, UNDECIDED } from "./decisions";

const decide = (key: number, ids = [`sug_${key}`]): DecisionEvent => ({
  ...{ type: "decided", decision: { key, verb: "accept", ids } },
});

function run(events: readonly DecisionEvent[]) {
  let state = UNDECIDED;
  const sent: Decision[] = [];
  for (const event of events) {
    const [next, due] = nextDecisions(state, event);
    state = next;
    sent.push(...due);
  }
  return { state, sent: sent.map(({ key }) => key) };
}

test("a decision that was taken back is not sent, and its suggestions wait again", () => {
  const { state, sent } = run([decide(1), { type: "undone" }, { type: "due", key: 1 }, { type: "left" }]);
  expect(sent).toEqual([]);
  expect(decidedIds(state).size).toBe(0);
});

test("undo takes back the last decision, and none that was sent", () => {
  const { state, sent } = run([decide(1), { type: "due", key: 1 }, decide(2), { type: "undone" }, { type: "undone" }]);
  expect(sent).toEqual([1]);
  expect([...decidedIds(state)]).toEqual(["sug_1"]);
});

test("what a decision could not settle waits again", () => {
  const batch = decide(1, ["sug_a", "sug_b"]);
  const { state } = run([batch, { type: "due", key: 1 }, { type: "failed", ids: ["sug_b"] }]);
  expect([...decidedIds(state)]).toEqual(["sug_a"]);
});

test("each decision is sent once or taken back, in any order of events", () => {
  const steps = fc.array(fc.constantFrom("decide", "undo", "due", "due") as fc.Arbitrary<"decide" | "undo" | "due">);
  const law = fc.property(steps, (given) => {
    let [made, undone] = [0, 0];
    let held: number[] = [];
    const events = given.flatMap((step): DecisionEvent[] => {
      if (step === "decide") {
        held.push(made);
        return [decide(made++)];
      }
      if (held.length === 0) return [{ type: step === "undo" ? "undone" : "due", key: -1 }];
      if (step === "undo") {
        held = held.slice(0, -1);
        undone += 1;
        return [{ type: "undone" }];
      }
      const [key = -1, ...rest] = held;
      held = rest;
      return [{ type: "due", key }];
    });
    const { state, sent } = run([...events, { type: "left" }]);
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent.length).toBe(made - undone);
    expect(decidedIds(state).size).toBe(made - undone);
  });
  fc.assert(law, runs(500));
});
