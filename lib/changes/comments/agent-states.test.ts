import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { agentStates, WORKING_MS } from "./agent-states";

const NOW = new Date("2026-11-24T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

const person = (body: string) => ({ body, by: { id: "usr_1" } });
const agent = (body: string, id = "key_a") => ({ body, by: { id } });
const ASK = person("@[Ada's agent](key_a), shorter?");
const statesOf = (messages: Parameters<typeof agentStates>[0], working = {}) =>
  agentStates(messages, working, NOW).map(({ keyId, state }) => `${keyId} ${state}`);

test("nobody is asked by a mention of a person, by an agent that mentions itself, or by a reply alone", () => {
  expect(statesOf([person("@[Ada](usr_2)"), agent("I am @[Ada's agent](key_a)."), agent("Done.", "key_b")])).toEqual(
    [],
  );
});

test("an agent is asked until it replies, and again by the next mention", () => {
  expect(statesOf([ASK])).toEqual(["key_a asked"]);
  expect(statesOf([ASK, agent("Someone else.", "key_b")])).toEqual(["key_a asked"]);
  expect(statesOf([ASK, agent("Done.")])).toEqual(["key_a answered"]);
  expect(statesOf([ASK, agent("Done."), ASK])).toEqual(["key_a asked"]);
});

test("an agent works for ten minutes at most", () => {
  expect(statesOf([ASK], { key_a: ago(WORKING_MS - 1) })).toEqual(["key_a working"]);
  expect(statesOf([ASK], { key_a: ago(WORKING_MS) })).toEqual(["key_a asked"]);
  expect(statesOf([ASK, agent("Done.")], { key_a: ago(WORKING_MS) })).toEqual(["key_a answered"]);
});

test("what an agent did changes no other's state", () => {
  const both = fc.array(fc.constantFrom("ask a", "ask b", "reply a", "reply b"));
  const messageOf = (did: string) => {
    const key = `key_${did.at(-1)}`;
    return did.startsWith("ask") ? person(`@[Agent](${key})`) : agent("Done.", key);
  };
  const law = fc.property(both, (done) => {
    const alone = done.filter((did) => did.endsWith("a")).map(messageOf);
    const found = statesOf(done.map(messageOf)).filter((state) => state.startsWith("key_a"));
    expect(found).toEqual(statesOf(alone));
  });
  fc.assert(law, runs(200));
});
