import { describe, expect, test } from "vitest";
import { makePace } from "./pace";

const signal = new AbortController().signal;

describe("pace of a service", () => {
  test("rejects a request whose wait exceeds the limit, without consuming a slot", async () => {
    const pace = makePace(10_000, () => 0);
    expect(await pace.turn(signal)).toBeNull();
    expect(await pace.turn(signal)).toBe(10_000);
    expect(pace.delay()).toBe(10_000);
  });

  test("ends a wait when its signal aborts", async () => {
    const pace = makePace(5000, () => 0);
    await pace.turn(signal);
    await expect(pace.turn(AbortSignal.abort())).rejects.toThrow();
  });

  test("admits the first request at once, then one after another", async () => {
    let now = 0;
    const pace = makePace(3000, () => now);
    expect(await pace.turn(signal)).toBeNull();
    expect(pace.delay()).toBe(3000);
    now = 2000;
    expect(pace.delay()).toBe(1000);
    now = 3000;
    expect(await pace.turn(signal)).toBeNull();
  });

  test("pauses when the service asks, for five minutes at most, and never goes below the configured interval", () => {
    const pace = makePace(20, () => 0);
    pace.pause(60_000);
    expect(pace.delay()).toBe(60_000);
    pace.pause(1000);
    expect(pace.delay()).toBe(60_000);
    pace.pause(86_400_000);
    expect(pace.delay()).toBe(300_000);
  });

  test("follows the rate that the service announces", async () => {
    const pace = makePace(20, () => 0);
    pace.space(1);
    await pace.turn(signal);
    expect(pace.delay()).toBe(20);
    pace.space(1000);
    const other = makePace(20, () => 0);
    other.space(1000);
    await other.turn(signal);
    expect(other.delay()).toBe(1000);
  });
});
