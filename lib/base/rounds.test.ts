import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeRounds } from "./rounds";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("each thing is attended to once in a round, those of one name together, and not all at once", () => {
  const attended: (readonly string[])[] = [];
  const rounds = makeRounds<string>({ everyMs: 1_000, parts: 10 }, (items) => attended.push(items));
  const all = Array.from({ length: 100 }, (_, at) => `${at % 50}`);
  for (const [at, name] of all.entries()) rounds.add(name, `${name}-${at}`);
  vi.advanceTimersByTime(1_000);
  expect(attended.flat().length).toBe(100);
  expect(attended.length).toBeGreaterThan(5);
  for (const name of all) {
    const parts = attended.filter((items) => items.some((item) => item.startsWith(`${name}-`)));
    expect(parts.length).toBe(1);
  }
  vi.advanceTimersByTime(1_000);
  expect(attended.flat().length).toBe(200);
});

test("a thing that has left is not attended to, and without any there is no timer", () => {
  const attend = vi.fn();
  const rounds = makeRounds<string>({ everyMs: 1_000, parts: 10 }, attend);
  const [first, second] = ["one", "two"].map((name) => rounds.add(name, name));
  first?.();
  first?.();
  vi.advanceTimersByTime(1_000);
  expect(attend.mock.calls).toEqual([[["two"]]]);
  second?.();
  expect(vi.getTimerCount()).toBe(0);
  rounds.add("three", "three");
  vi.advanceTimersByTime(1_000);
  expect(attend).toHaveBeenCalledTimes(2);
});

test("a process that was busy for long makes up for the parts that it missed, but for no more than a round", () => {
  const attend = vi.fn();
  const rounds = makeRounds<string>({ everyMs: 1_000, parts: 10 }, attend);
  rounds.add("one", "one");
  vi.advanceTimersByTime(1_000);
  expect(attend).toHaveBeenCalledTimes(1);
  // The clock goes on while no timer can fire.
  const late = performance.now() + 5_000;
  const now = vi.spyOn(performance, "now").mockReturnValue(late);
  vi.advanceTimersByTime(100);
  expect(attend).toHaveBeenCalledTimes(2);
  now.mockRestore();
});
