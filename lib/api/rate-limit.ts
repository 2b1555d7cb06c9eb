import type { Env } from "#lib/env";
import type { Caller } from "./caller";
import { AppError } from "./errors";
import type { Count, Counters } from "./rate-limit-counters";

// A person's browser saves as they type; a script does not need as much.
const SESSION_FACTOR = 5;

/** What a request is counted as. */
export type Rate = "read" | "write";

type Allowances = Pick<Env, "READS_PER_MINUTE" | "WRITES_PER_MINUTE">;

/** Counts a request and answers the `RateLimit-*` headers; past the allowance of a sliding minute throws `rate_limited`. */
export async function countRequest(
  { counters, env }: { counters: Counters; env: Allowances },
  caller: Caller,
  rate: Rate,
): Promise<Record<string, string>> {
  const perMinute = allowance(env, caller, rate);
  if (perMinute === 0) return {};
  const count = await counters.count(`${caller.id}:${rate}`, perMinute);
  if (count.success) return limitHeaders(count, perMinute);
  throw rateLimited(count, perMinute, `More than ${perMinute} ${rate}s in a minute. Nothing was done.`);
}

function allowance(env: Allowances, caller: Caller, rate: Rate): number {
  const perMinute = rate === "read" ? env.READS_PER_MINUTE : env.WRITES_PER_MINUTE;
  return caller.type === "user" ? perMinute * SESSION_FACTOR : perMinute;
}

/** The `RateLimit-*` headers of a count; the reset is in whole seconds from now. */
export function limitHeaders(count: Count, perMinute: number): Record<string, string> {
  return {
    "ratelimit-limit": String(perMinute),
    "ratelimit-remaining": String(Math.max(0, count.remaining)),
    "ratelimit-reset": String(secondsUntil(count.reset)),
  };
}

/** The refusal of a request past the limit, which says when to try again. */
export function rateLimited(count: Count, perMinute: number, message: string): AppError {
  const seconds = secondsUntil(count.reset);
  return new AppError("rate_limited", message, {
    hint: `Try again in ${seconds} seconds.`,
    headers: { ...limitHeaders(count, perMinute), "retry-after": String(seconds) },
  });
}

const secondsUntil = (reset: number) => Math.max(1, Math.ceil((reset - Date.now()) / 1000));
