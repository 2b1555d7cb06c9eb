/**
 * Claims: the first start of the embedded store takes 400 MB, it idles in 250 MB, 100,000 requests leave it in 400 MB, and the last 10,000 leak nothing.
 *
 * Run with `npx tsx --conditions react-server bench/memory.ts`.
 */
import { claim } from "./harness/claim";
import { articleMarkdown, createDocument } from "./harness/document";
import { liveHeapMegabytes } from "./harness/inspector";
import { load } from "./harness/load";
import { peakMegabytes, residentMegabytes, type Server, startColophon } from "./harness/server";

const requests = 10_000;
// Caches fill and code is compiled during the first requests; later growth is a leak.
const warmUpRequests = 90_000;
const startLimitMegabytes = 400;
const idleLimitMegabytes = 250;
const busyLimitMegabytes = 400;
const heapGrowthLimitMegabytes = 5;
const residentGrowthLimit = 0.1;

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
