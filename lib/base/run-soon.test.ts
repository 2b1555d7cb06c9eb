import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runSoon } from "./run-soon";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("what is wanted again and again is not put off", async () => {
  const work = vi.fn(async () => 60_000);
  const { soon, stop } = runSoon(200, work);
  for (let ms = 0; ms < 1_000; ms += 50) {
    soon();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(work).toHaveBeenCalledTimes(5);
  await stop();
});

test("what is not wanted runs after the time that the run before returned", async () => {
  const work = vi.fn(async () => 60_000);
  const { soon, stop } = runSoon(200, work);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(work).toHaveBeenCalledTimes(2);
  await stop();
  soon();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(work).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

test("one run follows the other, however often it is wanted meanwhile, and none is left when it has stopped", async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn(
    () =>
      new Promise<number>((resolve) => {
        ends.push(() => resolve(60_000));
      }),
  );
  const { soon, stop } = runSoon(200, work);
  await vi.advanceTimersByTimeAsync(200);
  for (let times = 0; times < 3; times++) soon();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(200);
  expect(work).toHaveBeenCalledTimes(2);
  let isOver = false;
  const stopped = stop().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isOver).toBe(false);
  ends[1]?.();
  await stopped;
  expect(vi.getTimerCount()).toBe(0);
});
