import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { localCounters } from "#lib/limits/rate-limit-counters";
import { limitAttempts } from "./limit-attempts";
import { withClientAddress } from "./with-client-address";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T05:06:30Z") }));
afterEach(() => vi.useRealTimers());

test("rejects the nineteenth attempt in a minute under a rule of three in ten seconds, and says when to retry", async () => {
  const { consume } = limitAttempts(localCounters());
  const rule = { window: 10, max: 3 };
  for (let attempt = 0; attempt < 18; attempt++) {
    expect(await consume("192.0.2.1|/sign-in/email", rule)).toEqual({ allowed: true, retryAfter: null });
  }
  expect(await consume("192.0.2.1|/sign-in/email", rule)).toEqual({ allowed: false, retryAfter: 30 });
  expect(await consume("192.0.2.2|/sign-in/email", rule)).toMatchObject({ allowed: true });
});

test("passes on the address from trusted proxies, with an unchanged body", async () => {
  const request = new Request("http://localhost/api/auth/sign-in/email", {
    method: "POST",
    headers: { "x-colophon-address": "10.0.0.2", "x-forwarded-for": "192.0.2.9, 198.51.100.1" },
    body: "{}",
  });
  const passed = withClientAddress(request, 1);
  expect(passed.headers.get("x-colophon-address")).toBe("198.51.100.1");
  expect(await passed.text()).toBe("{}");
});
