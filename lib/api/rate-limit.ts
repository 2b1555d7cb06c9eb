import { Ratelimit } from "@upstash/ratelimit";
import { env } from "#lib/env";
import type { Caller } from "./caller";
import { AppError } from "./errors";
import { slidingWindow } from "./sliding-window";

const MINUTE_MS = 60_000;
// A person's browser saves as they type; a script does not need as much.
const SESSION_FACTOR = 5;
// Wrong credentials are counted by nobody's key: enough for a busy test run, too few to guess 256 bits.
const ANONYMOUS_PER_MINUTE = 3_000;

/** What a request is counted as. */
export type Rate = "read" | "write";

const limiters = new Map<number, Ratelimit>();

function limiterOf(perMinute: number): Ratelimit {
  const known = limiters.get(perMinute);
  if (known) return known;
  const limiter = new Ratelimit({
    // In process nothing is sent anywhere; the type asks for a client all the same.
    redis: {} as never,
    limiter: slidingWindow(perMinute, MINUTE_MS),
    ephemeralCache: false,
    prefix: "limit",
  });
  limiters.set(perMinute, limiter);
  return limiter;
}

function allowance(caller: Caller | null, rate: Rate): number {
  if (!caller) return ANONYMOUS_PER_MINUTE;
  const perMinute = rate === "read" ? env().READS_PER_MINUTE : env().WRITES_PER_MINUTE;
  return caller.type === "user" ? perMinute * SESSION_FACTOR : perMinute;
}

/** Counts a request and answers the `RateLimit-*` headers; past the allowance of a sliding minute throws `rate_limited`. */
export async function countRequest(caller: Caller | null, rate: Rate): Promise<Record<string, string>> {
  const perMinute = allowance(caller, rate);
  if (perMinute === 0) return {};
  const { success, remaining, reset } = await limiterOf(perMinute).limit(`${caller?.id ?? "anonymous"}:${rate}`);
  const seconds = Math.max(1, Math.ceil((reset - Date.now()) / 1000));
  const headers = {
    "ratelimit-limit": String(perMinute),
    "ratelimit-remaining": String(Math.max(0, remaining)),
    "ratelimit-reset": String(seconds),
  };
  if (success) return headers;
  throw new AppError("rate_limited", `More than ${perMinute} ${rate}s in a minute. Nothing was done.`, {
    hint: `Try again in ${seconds} seconds.`,
    headers: { ...headers, "retry-after": String(seconds) },
  });
}
