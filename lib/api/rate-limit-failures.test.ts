import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { localCounters } from "./rate-limit-counters";
import { type Attempts, countAttempts } from "./rate-limit-failures";

const from = (address: string, key = "ak_usr_wrong", more: Record<string, string> = {}) =>
  new Headers({ "x-colophon-address": address, ...(key ? { "x-api-key": key } : {}), ...more });

let attempts: Attempts;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T05:06:30Z") });
  attempts = countAttempts(localCounters(), 0);
});
afterEach(() => vi.useRealTimers());

const fail = async (headers: Headers, times: number) => {
  for (let time = 0; time < times; time++) await attempts.failed(headers);
};

test("an address with 600 failures in a minute is told to wait, and its keys are refused unseen", async () => {
  await fail(from("192.0.2.1"), 600);
  const late = { code: "rate_limited", headers: { "ratelimit-limit": "600", "retry-after": "30" } };
  await expect(attempts.failed(from("192.0.2.1"))).rejects.toMatchObject(late);
  expect(() => attempts.admit(from("192.0.2.1", "ak_usr_another"))).toThrow("Too many requests from this address");
});

test("each failure tells how many more there may be", async () => {
  await fail(from("192.0.2.1"), 9);
  expect(await attempts.failed(from("192.0.2.1"))).toMatchObject({ "ratelimit-remaining": "590" });
});

test("a key that proved valid keeps working from an address that is refused", async () => {
  attempts.succeeded(from("198.51.100.1", "ak_usr_right"));
  await fail(from("192.0.2.1"), 600);
  await expect(attempts.failed(from("192.0.2.1"))).rejects.toThrow();
  attempts.admit(from("192.0.2.1", "ak_usr_right"));
  attempts.admit(from("192.0.2.1", "", { cookie: "session" }));
});

test("other addresses are not concerned", async () => {
  await fail(from("192.0.2.1"), 600);
  await expect(attempts.failed(from("192.0.2.1"))).rejects.toThrow();
  attempts.admit(from("192.0.2.2"));
  await attempts.failed(from("192.0.2.2"));
});

test("after the minute the address may try again", async () => {
  await fail(from("192.0.2.1"), 600);
  await expect(attempts.failed(from("192.0.2.1"))).rejects.toThrow();
  vi.setSystemTime(new Date("2026-03-04T05:08:00Z"));
  attempts.admit(from("192.0.2.1"));
  await attempts.failed(from("192.0.2.1"));
});
