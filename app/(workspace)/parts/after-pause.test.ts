import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPause } from "./after-pause";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Calls every 50 milliseconds, as an agent's writes arrive. */
function callFor(ms: number, call: () => void) {
  for (let at = 0; at < ms; at += 50) {
    call();
    vi.advanceTimersByTime(50);
  }
}

test("calls after a pause, and not before one", () => {
  const run = vi.fn();
  const call = afterPause(run, 100, new AbortController().signal);
  callFor(5_000, call);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(1);
});

test("with a latest time, calls so often where no pause comes, and once more after the last", () => {
  const run = vi.fn();
  const call = afterPause(run, 100, new AbortController().signal, 1_000);
  callFor(3_000, call);
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(run.mock.calls.length).toBeLessThanOrEqual(3);
  const before = run.mock.calls.length;
  call();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(before + 1);
});

test("calls nothing once the signal has ended", () => {
  const run = vi.fn();
  const over = new AbortController();
  const call = afterPause(run, 100, over.signal, 1_000);
  call();
  over.abort();
  call();
  vi.advanceTimersByTime(5_000);
  expect(run).not.toHaveBeenCalled();
});
