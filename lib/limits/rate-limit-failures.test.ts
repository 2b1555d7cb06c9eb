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

test("rejects an address after 600 failures in a minute, including its keys, without a lookup", async () => {
  await fail(from("192.0.2.1"), 600);
  const refused = { count: { success: false, remaining: 0 }, perMinute: 600 };
  expect(await attempts.failed(from("192.0.2.1"))).toMatchObject(refused);
  expect(attempts.refuses(from("192.0.2.1", "ak_usr_another"))).toMatchObject(refused);
});

test("each failure reports how many remain", async () => {
  await fail(from("192.0.2.1"), 9);
  expect(await attempts.failed(from("192.0.2.1"))).toMatchObject({ count: { success: true, remaining: 590 } });
});

test("a key that proved valid keeps working from a rejected address", async () => {
  attempts.succeeded(from("198.51.100.1", "ak_usr_right"));
  await fail(from("192.0.2.1"), 601);
  expect(attempts.refuses(from("192.0.2.1", "ak_usr_right"))).toBeNull();
  expect(attempts.refuses(from("192.0.2.1", "", { cookie: "session" }))).toBeNull();
});

test("does not affect other addresses", async () => {
  await fail(from("192.0.2.1"), 601);
  expect(attempts.refuses(from("192.0.2.2"))).toBeNull();
  expect(await attempts.failed(from("192.0.2.2"))).toMatchObject({ count: { success: true } });
});

test("allows the address again after the minute", async () => {
  await fail(from("192.0.2.1"), 601);
  vi.setSystemTime(new Date("2026-03-04T05:08:00Z"));
  expect(attempts.refuses(from("192.0.2.1"))).toBeNull();
  expect(await attempts.failed(from("192.0.2.1"))).toMatchObject({ count: { success: true } });
});
