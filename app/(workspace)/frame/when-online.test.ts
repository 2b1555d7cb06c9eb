import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenOnline } from "./when-online";

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("runs a task after a while, each so often and when the network is back, until it is ended", () => {
  const task = vi.fn();
  const end = whenOnline(task, { afterMs: 3, everyMs: 10 });
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3);
  expect(task).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(17);
  expect(task).toHaveBeenCalledTimes(3);
  page.dispatchEvent(new Event("online"));
  expect(task).toHaveBeenCalledTimes(4);
  end();
  vi.advanceTimersByTime(100);
  page.dispatchEvent(new Event("online"));
  expect(task).toHaveBeenCalledTimes(4);
});

test("runs nothing without a network", () => {
  vi.stubGlobal("navigator", { onLine: false });
  const task = vi.fn();
  whenOnline(task, { afterMs: 3 });
  vi.advanceTimersByTime(100);
  expect(task).not.toHaveBeenCalled();
});
