/**
 * Claim: the gate (key, limit, scope, input, output, log line) costs at most 0.6 ms of processor time per request more
 * than a bare handler, on the embedded store, on PostgreSQL, and on PostgreSQL with limits in Redis.
 *
 * Run with `npx tsx --conditions react-server bench/gate.ts`.
 */
import { openSync, writeSync } from "node:fs";
import { z } from "zod";
import type { OpenDatabase } from "../db/connection/client";
import { migrate } from "../db/connection/migrate";
import { overPglite, startPglite } from "../db/connection/pglite";
import { openPostgres } from "../db/connection/postgres";
import { startTestPostgres } from "../db/test-postgres";
import { startTestRedis } from "../db/test-redis";
import { parseEnv } from "../lib/base/env";
import { operation } from "../lib/base/operation";
import { hold } from "../lib/base/runtime";
import { serve } from "../lib/doors/rest";
import { assemble } from "../lib/start/assemble";
import { claim } from "./harness/claim";
import { median } from "./harness/quantile";

const rounds = 15;
const requestsARound = 1_000;
const atOnce = 8;
const limitMs = 0.6;

type Handler = (request: Request) => Promise<Response>;

const answer = { id: "doc_01", title: "A title", version: 1 };
const shape = z.object({ id: z.string(), title: z.string(), version: z.number() });

const read = operation({
  name: "read_nothing",
  route: "GET /api/d/[id]",
  summary: "Responds at once.",
  scope: "read",
  reach: "document",
  input: z.object({ id: z.string(), limit: z.coerce.number().int().min(1).max(100).default(50) }),
  output: shape,
  handler: async () => answer,
});

const post = operation({
  name: "read_a_body",
  route: "POST /api/d",
  rate: "read",
  summary: "Takes a body and responds at once.",
  scope: "read",
  reach: "free",
  input: z.object({ title: z.string(), markdown: z.string() }),
  output: shape,
  handler: async () => answer,
});

const params = { params: Promise.resolve({ id: "doc_01" }) };
const body = JSON.stringify({ title: "A title", markdown: "word ".repeat(200) });

const bare: Handler = async () => Response.json(answer);
const bareBody: Handler = async (request) => {
  await request.json();
  return Response.json(answer);
};
const pairs = [
  {
    name: "a read",
    bare,
    gated: ((request) => serve(read).GET(request, params)) as Handler,
    request: (key: string) =>
      new Request("http://localhost:3000/api/d/doc_01?limit=20", { headers: { "x-api-key": key } }),
  },
  {
    name: "a body of 1 kB",
    bare: bareBody,
    gated: ((request) => serve(post).POST(request, params)) as Handler,
    request: (key: string) =>
      new Request("http://localhost:3000/api/d", {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body,
      }),
  },
];

// Write the log like a server, but not to the output with the claims.
const devNull = openSync("/dev/null", "w");
process.stderr.write = (line: string | Uint8Array) => writeSync(devNull, String(line)) > 0;

const postgres = await startTestPostgres();
const redis = await startTestRedis();
try {
  await measure("embedded store", overPglite(await startPglite({})), {});
  await measure("PostgreSQL", openPostgres(postgres.url), {});
  await measure("PostgreSQL and Redis", openPostgres(postgres.url), { REDIS_URL: redis.url });
} finally {
  await postgres.stop();
  await redis.stop();
}

async function measure(place: string, store: OpenDatabase, settings: Record<string, string>): Promise<void> {
  await migrate(store.db);
  await store.db.execute(`delete from "user"`);
  const env = parseEnv({ READS_PER_MINUTE: "1000000000", ...settings });
  const running = await assemble(env, store, "a secret for the bench, of 32 characters");
  hold(running);
  const key = running.announcement?.firstKey ?? "";
  for (const { name, bare: plain, gated, request } of pairs) {
    const make = () => request(key);
    for (const handler of [plain, gated]) await round(handler, make);
    const costs: number[] = [];
    for (let count = 0; count < rounds; count++) {
      const without = await round(plain, make);
      costs.push((await round(gated, make)) - without);
    }
    const cost = median(costs);
    claim(`${place}, ${name}: at most ${limitMs} ms over a bare handler`, cost <= limitMs, `${cost.toFixed(3)} ms`);
  }
  await running.close();
}

/** The average processor time of a request in milliseconds. */
async function round(handler: Handler, make: () => Request): Promise<number> {
  const before = process.cpuUsage();
  let left = requestsARound;
  const worker = async () => {
    while (left-- > 0) {
      const response = await handler(make());
      if (!response.ok) throw new Error(await response.text());
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / requestsARound;
}
