import { Redis as UpstashRedis } from "@upstash/redis";
import { Redis } from "ioredis";
import type { Env } from "#lib/base/env";
import { plainRedis } from "./plain-redis";

const RECONNECT_EVERY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;

/** A Redis with counters that several instances share, and the function that closes the connection. */
export type SharedRedis = { redis: UpstashRedis; close(): void };

type Settings = Pick<Env, "REDIS_URL" | "UPSTASH_REDIS_REST_URL" | "UPSTASH_REDIS_REST_TOKEN">;

/** Connects to the Redis in the settings, preferring Upstash; null when none is set. */
export async function connectRedis(settings: Settings): Promise<SharedRedis | null> {
  const { REDIS_URL, UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = settings;
  if (url && token) return { redis: upstash(url, token), close: () => {} };
  return REDIS_URL ? connectPlain(REDIS_URL) : null;
}

// A late count is useless, so nothing is retried; simultaneous commands are pipelined into one request.
const upstash = (url: string, token: string) =>
  new UpstashRedis({
    url,
    token,
    retry: false,
    enableTelemetry: false,
    enableAutoPipelining: true,
    signal: () => AbortSignal.timeout(CONNECT_TIMEOUT_MS),
  });

async function connectPlain(url: string): Promise<SharedRedis> {
  const client = new Redis(url, {
    lazyConnect: true,
    // Without a connection a command fails at once, and this process counts the request instead.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: () => RECONNECT_EVERY_MS,
  });
  // Each failed command reports its own error; without a listener the client would print them too.
  client.on("error", () => {});
  // An unreachable Redis must not block the start of the workspace: the client keeps reconnecting.
  await client.connect().catch(() => {});
  const redis = new UpstashRedis(plainRedis((name, parts) => client.call(name, ...parts)));
  return { redis, close: () => client.disconnect() };
}
