import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownPresence } from "./own-presence";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const caret = (offset: number) => ({ block: "nod_1", offset, anchorBlock: "nod_1", anchorOffset: offset });

/** A page whose connection beats, with what is published of it. */
function page() {
  const publish = vi.fn(async (_presence: object) => undefined);
  const presence = ownPresence(publish);
  const pass = (ms: number, every: () => void = () => undefined) => {
    for (let passed = 0; passed < ms; passed += 2_000) {
      if (passed % 4_000 === 0) every();
      presence.beat();
      vi.advanceTimersByTime(2_000);
    }
  };
  const told = () => publish.mock.calls.splice(0).map(([one]) => one);
  return { ...presence, publish, pass, told };
}

test("what a page says again and again is published when it changes, and else every thirty seconds", () => {
  const one = page();
  one.say({ page: "one", caret: null });
  expect(one.told()).toMatchObject([{ page: "one", caret: null, hasCome: true, isGone: false }]);
  one.say({ page: "one", caret: caret(1) });
  expect(one.told()).toMatchObject([{ caret: caret(1), hasCome: false }]);
  one.pass(90_000, () => one.say({ page: "one", caret: caret(1) }));
  expect(one.told().length).toBe(2);
});

test("a page that says nothing any more is gone, once, and comes again when it speaks", () => {
  const one = page();
  one.say({ page: "one", caret: null });
  one.told();
  one.pass(30_000);
  expect(one.told()).toEqual([{ page: "one", caret: null, isGone: true }]);
  one.say({ page: "one", caret: null });
  expect(one.told()).toMatchObject([{ hasCome: true, isGone: false }]);
});

test("those who come hear of a page, several at once one time, and of a page that has left nothing", () => {
  const one = page();
  const come = { page: "other", isGone: false, hasCome: true };
  expect(one.hear(come)).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(one.told()).toEqual([]);
  one.say({ page: "one", caret: null });
  one.told();
  for (let times = 0; times < 3; times++) one.hear(come);
  vi.advanceTimersByTime(1_000);
  expect(one.told()).toMatchObject([{ page: "one", hasCome: false, isGone: false }]);
  one.hear(come);
  one.leave();
  vi.advanceTimersByTime(1_000);
  expect(one.told()).toMatchObject([{ isGone: true }]);
  one.leave();
  expect(one.told()).toEqual([]);
});

test("a connection whose page is another one says that the first is gone", () => {
  const one = page();
  one.say({ page: "one", caret: null });
  one.say({ page: "two", caret: null });
  expect(one.told()).toMatchObject([{ page: "one" }, { page: "one", isGone: true }, { page: "two", hasCome: true }]);
  expect(["one", "two"].map((page) => one.hear({ page, isGone: false }))).toEqual([true, false]);
});

test("a page whose older connection says late that it is gone is told again", () => {
  const one = page();
  one.say({ page: "one", caret: caret(1) });
  one.told();
  expect(one.hear({ page: "one", isGone: false, hasCome: true })).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(one.told()).toEqual([]);
  expect(one.hear({ page: "one", isGone: true })).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(one.told()).toMatchObject([{ page: "one", caret: caret(1), isGone: false }]);
});

test("what could not be published is published with what the page says next", async () => {
  const one = page();
  one.publish.mockRejectedValueOnce(new Error("The store is down."));
  one.say({ page: "one", caret: null });
  await vi.advanceTimersByTimeAsync(4_000);
  one.told();
  one.say({ page: "one", caret: null });
  expect(one.told()).toMatchObject([{ page: "one", hasCome: true, isGone: false }]);
});
