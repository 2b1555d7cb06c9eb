/**
 * Claims: the first start of the embedded store takes 400 MB, it idles in 250 MB, 100,000 requests leave it in 400 MB, and
 * the last 10,000 leak nothing. On PostgreSQL, an instance takes 350 MB a minute after 20,000 reads, 1,000 writes and 200
 * publications, and at most 600 MB meanwhile.
 *
 * Run with `npx tsx --conditions react-server bench/memory.ts`, with `--store=PostgreSQL` or `--store=embedded` for one
 * of the two stores.
 */
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startTestPostgres } from "../db/test-postgres";
import { claim } from "./harness/claim";
import { articleMarkdown, createDocument, publishDocument } from "./harness/document";
import { liveHeapMegabytes } from "./harness/inspector";
import { load } from "./harness/load";
import { peakMegabytes, residentMegabytes, type Server, startColophon } from "./harness/server";
import { tenAtOnce } from "./harness/ten-at-once";

const { values: options } = parseArgs({ options: { store: { type: "string", default: "" } } });

const requests = 10_000;
// Caches fill and code is compiled during the first requests; later growth is a leak.
const warmUpRequests = 90_000;
const startLimitMegabytes = 400;
const idleLimitMegabytes = 250;
const busyLimitMegabytes = 400;
const heapGrowthLimitMegabytes = 5;
const residentGrowthLimit = 0.1;

// A burst of work, as people and their agents bring it, on a store of this many documents.
const documents = 200;
const reads = 20_000;
const writes = 1_000;
const publications = 200;
const restMs = 60_000;
const restedLimitMegabytes = 350;
const peakLimitMegabytes = 600;

if ("embedded store".includes(options.store)) await onEmbedded();
if ("PostgreSQL".includes(options.store)) await onPostgres();

async function onEmbedded(): Promise<void> {
  const server = await startColophon({ name: "embedded store" });
  try {
    claim(
      `the first start takes at most ${startLimitMegabytes} MB`,
      peakMegabytes(server) <= startLimitMegabytes,
      `${peakMegabytes(server).toFixed(0)} MB`,
    );
    const idle = await memory(server, "idle");
    claim(
      `an idle workspace takes at most ${idleLimitMegabytes} MB`,
      idle.resident <= idleLimitMegabytes,
      `${idle.resident.toFixed(0)} MB`,
    );
    const id = await createDocument(server, articleMarkdown);
    await ask(server, id, warmUpRequests);
    const before = await memory(server, `after ${warmUpRequests} requests`);
    await ask(server, id, requests);
    const after = await memory(server, `after ${requests} more`);

    claim(
      `${warmUpRequests + requests} requests leave it at most ${busyLimitMegabytes} MB`,
      after.resident <= busyLimitMegabytes,
      `${after.resident.toFixed(0)} MB`,
    );
    const heapGrowth = after.heap - before.heap;
    const residentGrowth = after.resident / before.resident - 1;
    claim(
      `${requests} requests leave at most ${heapGrowthLimitMegabytes} MB of live objects`,
      heapGrowth <= heapGrowthLimitMegabytes,
      `${heapGrowth.toFixed(2)} MB`,
    );
    claim(
      `${requests} requests let the process grow by at most ${residentGrowthLimit * 100} %`,
      residentGrowth <= residentGrowthLimit,
      `${(residentGrowth * 100).toFixed(1)} %`,
    );
  } finally {
    await server.stop();
  }
}

async function onPostgres(): Promise<void> {
  const postgres = await startTestPostgres();
  const server = await startColophon({ name: "PostgreSQL", databaseUrl: postgres.url });
  try {
    console.log(`idle: ${residentMegabytes(server).toFixed(0)} MB resident`);
    await burst(server);
    const end = residentMegabytes(server);
    await setTimeout(restMs);
    const rested = residentMegabytes(server);
    const work = `${reads} reads, ${writes} writes and ${publications} publications`;
    claim(
      `PostgreSQL, a minute after ${work}: at most ${restedLimitMegabytes} MB`,
      rested <= restedLimitMegabytes,
      `${rested.toFixed(0)} MB (${end.toFixed(0)} at their end)`,
    );
    const peak = peakMegabytes(server);
    claim(
      `PostgreSQL, their peak: at most ${peakLimitMegabytes} MB`,
      peak <= peakLimitMegabytes,
      `${peak.toFixed(0)} MB`,
    );
    await memory(server, "after collecting garbage");
  } finally {
    await server.stop();
    await postgres.stop();
  }
}

async function burst(server: Server): Promise<void> {
  const said = (what: string) =>
    console.log(`${what}: ${residentMegabytes(server).toFixed(0)} MB, at most ${peakMegabytes(server).toFixed(0)}`);
  const ids = await tenAtOnce(Array<string>(documents).fill(articleMarkdown), (text) => createDocument(server, text));
  said(`${documents} documents made`);
  await load(
    server,
    ids.map((id) => ({ path: `/api/d/${id}` })),
    { requests: reads },
  );
  said(`${reads} reads`);
  const body = JSON.stringify({ markdown: `${articleMarkdown}\n\nThe paragraph of round {{n}}.` });
  await load(
    server,
    ids.map((id) => ({ path: `/api/d/${id}`, method: "PATCH", body })),
    { requests: writes },
  );
  said(`${writes} writes`);
  await tenAtOnce(Array<string>(publications).fill(articleMarkdown), (text) => publishDocument(server, text));
  said(`${publications} publications`);
}

async function ask(server: Server, id: string, count: number): Promise<void> {
  const paths = [`/api/d/${id}`, `/api/d/${id}?format=markdown`, `/api/d/${id}?format=nodes`, "/api/d"];
  for (const path of paths) await load(server, { path }, { requests: count / paths.length });
}

async function memory(server: Server, when: string): Promise<{ heap: number; resident: number }> {
  const heap = await liveHeapMegabytes(server);
  const resident = residentMegabytes(server);
  console.log(`${when}: ${heap.toFixed(1)} MB of live objects, ${resident.toFixed(0)} MB resident`);
  return { heap, resident };
}
