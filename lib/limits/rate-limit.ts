import type { Caller } from "#lib/base/caller";
import type { Env } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import type { Count, Counters } from "./rate-limit-counters";

// A person's browser saves while they type, and the guests of a link share its limit, so they need more than a script.
const SESSION_FACTOR = 5;

/** The kinds of requests that have limits of their own. */
export type Rate = "read" | "write";

/** A request that was counted against its limit. */
export type Counted = { count: Count; perMinute: number };

type Allowances = Pick<Env, "READS_PER_MINUTE" | "WRITES_PER_MINUTE">;

/**
 * Counts a request and returns the `RateLimit-*` headers; throws `rate_limited` above the limit of a sliding minute.
 */
export async function countRequest(
  { counters, env }: { counters: Counters; env: Allowances },
  caller: Caller,
  rate: Rate,
): Promise<Record<string, string>> {
  const perMinute = allowance(env, caller, rate);
  if (perMinute === 0) return {};
  const count = await counters.count(`${caller.id}:${rate}`, perMinute);
  return withinLimit({ count, perMinute }, `More than ${perMinute} ${rate}s in a minute. Nothing was done.`);
}

/** Whether requests of this kind are counted. */
export const hasLimit = (env: Allowances, caller: Caller, rate: Rate): boolean => allowance(env, caller, rate) > 0;

function allowance(env: Allowances, caller: Caller, rate: Rate): number {
  const perMinute = rate === "read" ? env.READS_PER_MINUTE : env.WRITES_PER_MINUTE;
  return caller.type === "key" ? perMinute : perMinute * SESSION_FACTOR;
}

/**
 * The `RateLimit-*` headers of a counted request, with the reset in whole seconds from now; throws `rate_limited` above
 * the limit.
 */
export function withinLimit({ count, perMinute }: Counted, message: string): Record<string, string> {
  const seconds = String(Math.max(1, Math.ceil((count.reset - Date.now()) / 1000)));
  const headers = {
    "ratelimit-limit": String(perMinute),
    "ratelimit-remaining": String(Math.max(0, count.remaining)),
    "ratelimit-reset": seconds,
  };
  if (count.success) return headers;
  throw new AppError("rate_limited", message, {
    hint: `Try again in ${seconds} seconds.`,
    headers: { ...headers, "retry-after": seconds },
  });
}
