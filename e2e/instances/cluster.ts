import { randomBytes } from "node:crypto";
import { type NeonProxy, startNeonProxy } from "../../db/connection/neon-proxy";
import { startTestPostgres, type TestPostgres } from "../../db/test-postgres";
import { startTestRedis, type TestRedis } from "../../db/test-redis";
import { insertKey } from "./insert-key";
import { type Instance, startInstance } from "./instance";

/** Two instances of the workspace on one PostgreSQL and one Redis; `key` creates a key with every scope. */
export type Cluster = {
  one: Instance;
  two: Instance;
  redis: TestRedis;
  /** The environment of both instances, without their ports. */
  settings: Record<string, string>;
  databaseUrl: string;
  metricsToken: string;
  key(): Promise<string>;
  stop(): Promise<void>;
};

/** The database drivers of instances. */
export type Driver = "pg" | "neon";

/** Starts both instances at the same moment on an empty database, and waits until both are ready. */
export async function startCluster(driver: Driver, more: Record<string, string> = {}): Promise<Cluster> {
  const opened: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const one of opened.reverse()) await one.stop();
  };
  try {
    return { ...(await open(driver, more, opened)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(
  driver: Driver,
  more: Record<string, string>,
  opened: { stop(): Promise<void> }[],
): Promise<Omit<Cluster, "stop">> {
  const postgres: TestPostgres = await startTestPostgres();
  opened.push(postgres);
  const redis = await startTestRedis();
  opened.push(redis);
  const metricsToken = randomBytes(16).toString("hex");
  const settings: Record<string, string> = {
    ...more,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    METRICS_TOKEN: metricsToken,
    ...(driver === "neon" ? { NEON_WS_PROXY: await openProxy(postgres, opened) } : {}),
  };
  const starting = [startInstance(settings), startInstance(settings)] as const;
  for (const instance of await Promise.allSettled(starting))
    if (instance.status === "fulfilled") opened.push(instance.value);
  const [one, two] = await Promise.all(starting);
  return { one, two, settings, redis, databaseUrl: postgres.url, metricsToken, key: () => insertKey(postgres.url) };
}

async function openProxy(postgres: TestPostgres, opened: { stop(): Promise<void> }[]): Promise<string> {
  const proxy: NeonProxy = await startNeonProxy(new URL(postgres.url).host);
  opened.push({ stop: () => proxy.close() });
  return proxy.url;
}
