import { Redis as UpstashRedis } from "@upstash/redis";
import { Redis } from "ioredis";
import type { Env } from "#lib/base/env";
import { plainRedis } from "./plain-redis";

const RECONNECT_EVERY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;

/** A Redis that several instances count in, and how to leave it. */
export type SharedRedis = { redis: UpstashRedis; close(): void };

type Settings = Pick<Env, "REDIS_URL" | "UPSTASH_REDIS_REST_URL" | "UPSTASH_REDIS_REST_TOKEN">;

/** Connects to the Redis that the settings name, Upstash before any other; null when they name none. */
export async function connectRedis(settings: Settings): Promise<SharedRedis | null> {
  const { REDIS_URL, UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = settings;
  if (url && token) return { redis: upstash(url, token), close: () => {} };
  return REDIS_URL ? connectPlain(REDIS_URL) : null;
}

// A count that comes late is of no use, so nothing is sent twice; what is asked at one moment travels in one request.
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
    // While there is no connection a command fails at once, and the request is counted in this process instead.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: () => RECONNECT_EVERY_MS,
  });
  // Each failed command tells its own reason; without a listener the client would print them too.
  client.on("error", () => {});
  // A Redis that is down must not keep the workspace from starting: the client goes on trying.
  await client.connect().catch(() => {});
  const redis = new UpstashRedis(plainRedis((name, parts) => client.call(name, ...parts)));
  return { redis, close: () => client.disconnect() };
}
