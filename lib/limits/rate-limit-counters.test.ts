import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { startTestRedis, type TestRedis } from "#db/test-redis";
import { plainRedis } from "./plain-redis";
import { type Counters, localCounters, openCounters } from "./rate-limit-counters";

let redis: TestRedis;
let upstash: { server: Server; url: string; client: Redis };
let opened: Counters[] = [];

beforeAll(async () => {
  redis = await startTestRedis();
  upstash = await standInForUpstash(redis.url);
});
afterAll(async () => {
  upstash.client.disconnect();
  upstash.server.closeAllConnections();
  await new Promise((resolve) => upstash.server.close(resolve));
  await redis.stop();
});

// All in one minute: a sliding window that moves allows further requests.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T05:06:30Z") }));
afterEach(() => {
  for (const counters of opened) counters.close();
  opened = [];
  vi.useRealTimers();
});

const settings = {
  "plain Redis": () => ({ REDIS_URL: redis.url }),
  Upstash: () => ({ UPSTASH_REDIS_REST_URL: upstash.url, UPSTASH_REDIS_REST_TOKEN: "a-token" }),
};

describe.each(Object.entries(settings))("counters in %s", (_name, named) => {
  test("allow exactly the limit of 1,000 simultaneous requests to two instances", async () => {
    const patient = { redisTimeoutMs: 20_000 };
    const instances = [await open(named(), patient), await open(named(), patient)];
    const counts = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => pick(instances, index).count(`exact ${_name}`, 120)),
    );
    expect(counts.filter(({ success }) => success)).toHaveLength(120);
    expect(counts.filter(({ success }) => success).map(({ remaining }) => remaining)).toContain(0);
    expect(instances.map((counters) => counters.fallbacks())).toEqual([0, 0]);
  });

  test("count each name separately", async () => {
    const counters = await open(named());
    for (let request = 0; request < 3; request++) await counters.count(`one ${_name}`, 3);
    expect(await counters.count(`one ${_name}`, 3)).toMatchObject({ success: false, remaining: 0 });
    expect(await counters.count(`other ${_name}`, 3)).toMatchObject({ success: true, remaining: 2 });
  });

  test("allow requests again as the window slides", async () => {
    const counters = await open(named());
    for (let request = 0; request < 60; request++) await counters.count(`slide ${_name}`, 60);
    vi.setSystemTime(new Date("2026-03-04T05:07:30Z"));
    const later = await Promise.all(Array.from({ length: 60 }, () => counters.count(`slide ${_name}`, 60)));
    expect(later.filter(({ success }) => success)).toHaveLength(30);
    expect(later[0]?.reset).toBe(Date.parse("2026-03-04T05:08:00Z"));
  });
});

test("Upstash gets its scripts unchanged, including the line of flags", async () => {
  const counters = await open(settings.Upstash());
  await counters.count("flags", 1);
  expect(sent.some((command) => String(command[1]).startsWith("#!lua flags=allow-key-locking"))).toBe(true);
});

test("without Redis they count exactly in this process", async () => {
  const counters = await open({});
  const counts = await Promise.all(Array.from({ length: 1_000 }, () => counters.count("exact", 120)));
  expect(counts.filter(({ success }) => success)).toHaveLength(120);
});

describe("when Redis is unreachable", () => {
  let lines: string[];
  beforeEach(() => {
    lines = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => Boolean(lines.push(String(line))));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await redis.start();
  });

  test("they start and count in this process", async () => {
    const counters = await open({ REDIS_URL: "redis://127.0.0.1:1" });
    const counts = await Promise.all(Array.from({ length: 10 }, () => counters.count("absent", 4)));
    expect(counts.filter(({ success }) => success)).toHaveLength(4);
    expect(counters.fallbacks()).toBe(10);
  });

  test("they log it once, count in this process, and reconnect automatically", async () => {
    const counters = await open(settings["plain Redis"]());
    await counters.count("dies", 4);
    await redis.die();
    const counts = await Promise.all(Array.from({ length: 50 }, () => counters.count("dies", 4)));
    expect(counts.filter(({ success }) => success)).toHaveLength(4);
    expect(counters.fallbacks()).toBe(50);
    expect(lines.filter((line) => line.includes("rate_limit_in_process"))).toHaveLength(1);

    await redis.start();
    await vi.waitFor(async () => {
      vi.setSystemTime(Date.now() + 2_000);
      const before = counters.fallbacks();
      await counters.count("returns", 1_000);
      expect(counters.fallbacks()).toBe(before);
    }, 10_000);
  });

  test("a Redis that hangs is queried once, then they count in this process", async () => {
    const counters = await open(settings["plain Redis"]());
    await counters.count("hangs", 100);
    redis.hang();
    await counters.count("hangs", 100);
    await Promise.all(Array.from({ length: 50 }, () => counters.count("hangs", 100)));
    expect(counters.fallbacks()).toBe(51);
  });
});

test("without Redis the window slides too, and old requests are dropped after two minutes", async () => {
  const counters = localCounters();
  const allowed = async () => {
    const counts = await Promise.all(Array.from({ length: 60 }, () => counters.count("slide", 60)));
    return counts.filter(({ success }) => success).length;
  };
  expect(await allowed()).toBe(60);
  vi.setSystemTime(new Date("2026-03-04T05:07:30Z"));
  expect(await allowed()).toBe(30);
  vi.setSystemTime(new Date("2026-03-04T05:09:30Z"));
  expect(await allowed()).toBe(60);
});

async function open(...given: Parameters<typeof openCounters>): Promise<Counters> {
  const counters = await openCounters(...given);
  opened.push(counters);
  return counters;
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

const sent: unknown[][] = [];

/** Serves Upstash's REST API (https://upstash.com/docs/redis/features/restapi) from an ordinary Redis. */
async function standInForUpstash(url: string) {
  const client = new Redis(url);
  const plain = plainRedis((name, parts) => client.call(name, ...parts));
  const answerTo = async (command: unknown[]) => {
    sent.push(command);
    return plain.request({ body: command }).catch((error: Error) => ({ error: error.message }));
  };
  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== "Bearer a-token") return response.writeHead(401).end('{"error":"WRONGPASS"}');
    const commands = z.array(z.array(z.unknown())).parse(request.url === "/pipeline" ? await json(request) : []);
    response.end(JSON.stringify(await Promise.all(commands.map(answerTo))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in has no port.");
  return { server, client, url: `http://127.0.0.1:${address.port}` };
}
