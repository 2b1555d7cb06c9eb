import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silenceWatch } from "./silence-watch";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a connection is lost within five seconds after its last message, also when nothing is sent", () => {
  const lose = vi.fn();
  const watch = silenceWatch(lose);
  for (let beat = 0; beat < 10; beat++) {
    vi.advanceTimersByTime(2_000);
    watch.heard();
  }
  expect(lose).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(lose).toHaveBeenCalledTimes(1);
});

test("a connection that is closed is not lost", () => {
  const lose = vi.fn();
  silenceWatch(lose).stop();
  vi.advanceTimersByTime(60_000);
  expect(lose).not.toHaveBeenCalled();
});
