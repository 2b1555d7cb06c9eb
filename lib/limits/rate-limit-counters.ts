import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { log } from "#lib/base/log";
import { connectRedis, type SharedRedis } from "./rate-limit-redis";
import { slidingWindow } from "./sliding-window";

const MINUTE_MS = 60_000;
const ASK_AGAIN_AFTER_MS = 1_000;
const REDIS_TIMEOUT_MS = 500;

/**
 * The result of counting a request: whether it is within the limit, how many requests remain, and when the minute ends
 * (ms since 1970).
 */
export type Count = { success: boolean; remaining: number; reset: number };

/**
 * Counts requests by name over a sliding minute; `count` never fails, and `fallbacks` is the number of counts made
 * without Redis.
 */
export type Counters = {
  count(name: string, perMinute: number): Promise<Count>;
  fallbacks(): number;
  close(): void;
};

/** Opens the counters of the settings: in a Redis that several instances share, or in this process. */
export async function openCounters(
  settings: Parameters<typeof connectRedis>[0],
  { redisTimeoutMs = REDIS_TIMEOUT_MS } = {},
): Promise<Counters> {
  const shared = await connectRedis(settings);
  return shared ? sharedCounters(shared, redisTimeoutMs) : localCounters();
}

/** Creates counters for this process alone. */
export function localCounters(): Counters {
  const limiterOf = perLimit(
    (perMinute) =>
      new Ratelimit({
        // Nothing is sent; only the type requires a client.
        redis: new Redis({ request: () => Promise.reject(new Error("There is no Redis here.")) }),
        limiter: slidingWindow(perMinute, MINUTE_MS),
        ephemeralCache: false,
        timeout: 0,
      }),
  );
  return { count: (name, perMinute) => limiterOf(perMinute).limit(name), fallbacks: () => 0, close: () => {} };
}

/** Creates counters in Redis; while it is unreachable they count in this process, and return to Redis automatically. */
function sharedCounters({ redis, close }: SharedRedis, timeoutMs: number): Counters {
  const local = localCounters();
  const limiterOf = perLimit(
    (perMinute) =>
      new Ratelimit({
        redis,
        limiter: Ratelimit.slidingWindow(perMinute, `${MINUTE_MS} ms`),
        prefix: "colophon:limit",
        // A cache of refusals would make instances disagree.
        ephemeralCache: false,
        // The library's own timeout lets the request pass.
        timeout: 0,
      }),
  );
  let fallbacks = 0;
  let isDown = false;
  let restsUntil = 0;

  const ask = async (name: string, perMinute: number): Promise<Count> => {
    // During an outage one request at a time probes Redis; the others do not wait.
    if (isDown) restsUntil = Date.now() + ASK_AGAIN_AFTER_MS;
    const answer = await inTime(limiterOf(perMinute).limit(name), timeoutMs);
    if (isDown) log("info", "rate_limit_shared_again");
    isDown = false;
    return answer;
  };

  const fallBack = (name: string, perMinute: number): Promise<Count> => {
    fallbacks += 1;
    return local.count(name, perMinute);
  };

  return {
    async count(name, perMinute) {
      if (isDown && Date.now() < restsUntil) return fallBack(name, perMinute);
      try {
        return await ask(name, perMinute);
      } catch (error) {
        if (!isDown) log("warn", "rate_limit_in_process", { error });
        isDown = true;
        restsUntil = Date.now() + ASK_AGAIN_AFTER_MS;
        return fallBack(name, perMinute);
      }
    },
    fallbacks: () => fallbacks,
    close,
  };
}

function inTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`Redis did not answer within ${timeoutMs} ms.`));
    // A busy process runs timers before sockets, so read the data that has already arrived first.
    timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function perLimit(make: (perMinute: number) => Ratelimit): (perMinute: number) => Ratelimit {
  const limiters = new Map<number, Ratelimit>();
  return (perMinute) => {
    const limiter = limiters.get(perMinute) ?? make(perMinute);
    limiters.set(perMinute, limiter);
    return limiter;
  };
}
