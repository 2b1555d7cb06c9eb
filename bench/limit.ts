/**
 * Claims: the share of the physical limit that each kind of request reaches, which is that of a plain HTTP server with the
 * least SQL for the same work, or with the same bytes: the table in `docs/scale.md`.
 *
 * Run with `npx tsx --conditions react-server bench/limit.ts`, with `--only=read,304` for the rows whose name has one of those
 * words, and with `--store=PostgreSQL` or `--store=embedded` for one of the two stores.
 */
import { parseArgs } from "node:util";
import { z } from "zod";
import { startTestPostgres } from "../db/test-postgres";
import { claim } from "./harness/claim";
import { articleMarkdown, createDocument, documentOfSize, publishDocument } from "./harness/document";
import { type Asked, load, type Round } from "./harness/load";
import { median } from "./harness/quantile";
import { type Server, startColophon, startLimit } from "./harness/server";
import { tenAtOnce } from "./harness/ten-at-once";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    store: { type: "string", default: "" },
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "2" },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const documents = 200;
const connections = 10;
const warmUpRequests = 1_000;
// A write takes ten times as long as a read.
const warmUpWrites = 300;
// The slowest hundredth of the writes of a second would be one of them.
const writeSeconds = 3;
const MOST_TIMES_MEDIAN = 10;

const isChosen = (row: string) => options.only.split(",").some((word) => row.includes(word));

/** One row of the table: the work of both servers and the smallest share of the limit. */
type Row = { name: string; least: number; ours: Asked[]; limit: Asked[]; status?: number };

const paragraph = "The paragraph of round {{n}}: the harbour of the town is old, and its lamps are lit at dusk.";
// A work that was not formatted before, in a style whose engine is built.
const work = JSON.stringify({
  style: "apa",
  citation: {
    type: "article-journal",
    title: "The lamps of the harbour, part {{n}}",
    author: [
      { family: "Haddad", given: "Leila" },
      { family: "Okafor", given: "Chidi" },
    ],
    "container-title": "Journal of Harbours",
    volume: "12",
    page: "34-56",
    issued: { "date-parts": [[2021]] },
    DOI: "10.1000/{{n}}",
  },
});
const nodesShape = z.object({ nodes: z.array(z.object({ id: z.string(), type: z.string() })) });

const postgres = await startTestPostgres({}, undefined);
const servers: Server[] = [];
try {
  if ("PostgreSQL".includes(options.store)) await compareAll("PostgreSQL", postgres.url);
  if ("embedded store".includes(options.store)) await compareAll("embedded store", null);
} finally {
  for (const server of servers) await server.stop();
  await postgres.stop();
}

async function compareAll(store: string, databaseUrl: string | null): Promise<void> {
  const ours = await startColophon({ name: store, ...(databaseUrl ? { databaseUrl } : {}) });
  const limit = await startLimit(databaseUrl ?? "pglite");
  servers.push(ours, limit);
  const seeded = await seed(ours);
  const all = databaseUrl ? await rowsOf(ours, limit, seeded) : await embeddedRows(ours, limit, seeded);
  const measure = async (name: string, work: () => Promise<void>) => {
    if (!isChosen(name)) return;
    // A row without a result fails, and the others are measured all the same.
    await work().catch((error: Error) => claim(`${store}, ${name}`, false, error.message));
  };
  for (const row of all) await measure(row.name, () => compare(store, ours, limit, row));
  if (!databaseUrl) return;
  await measure("many connections", () => manyConnections(ours, seeded));
  await measure("one document", () => writeTogether(ours));
  await measure("first view", () => firstViews(ours, limit));
}

// Rounds alternate, so that other load on the machine affects both alike; only the ratio is reliable.
async function compare(store: string, server: Server, bare: Server, row: Row): Promise<void> {
  const isWrite = row.ours[0]?.method === "PATCH";
  const work = [
    { server, asked: row.ours, status: row.status ?? 200 },
    { server: bare, asked: row.limit, status: 200 },
  ] as const;
  for (const { server, asked, status } of work) {
    const requests = isWrite ? warmUpWrites : warmUpRequests;
    await load(server, asked, { requests }, { connections, status });
  }
  const extent = { seconds: isWrite ? Math.max(seconds, writeSeconds) : seconds };
  const pairs: [Round, Round][] = [];
  for (let round = 0; round < rounds; round++) {
    const [ours, theirs] = [work[0], work[1]].map(
      ({ server, asked, status }) =>
        () =>
          load(server, asked, extent, { connections, status }),
    );
    if (ours && theirs) pairs.push([await ours(), await theirs()]);
  }
  const share = median(pairs.map(([ours, theirs]) => ours.requestsPerSecond / theirs.requestsPerSecond));
  const [ours, theirs] = [0, 1].map((side) => middle(pairs.map((pair) => pair[side] as Round)));
  claim(
    `${store}, ${row.name}: at least ${row.least.toFixed(2)}`,
    share >= row.least,
    `${share.toFixed(2)} (${ours} | ${theirs})`,
  );
}

function middle(all: readonly Round[]): string {
  const [perSecond, micros, p99] = [
    median(all.map(({ requestsPerSecond }) => requestsPerSecond)),
    median(all.map(({ cpuMicrosecondsPerRequest }) => cpuMicrosecondsPerRequest)),
    median(all.map(({ p99Ms }) => p99Ms)),
  ];
  return `${perSecond.toFixed(0)}/s, ${micros.toFixed(0)} µs, p99 ${p99.toFixed(0)} ms`;
}

async function rowsOf(ours: Server, limit: Server, { ids, body, blocks }: Seeded): Promise<Row[]> {
  const at = (path: string, rest: Omit<Asked, "path"> = {}): Asked[] =>
    ids.map((id) => ({ path: path.replace("ID", id), ...rest }));
  const rows = at("/row/ID");
  const tags = await tenAtOnce(ids, (id) => tagOf(ours, id));
  const page = await publishDocument(ours, articleMarkdown);
  await giveBytes(
    limit,
    await (await fetch(`${ours.origin}${page}`, { headers: { "accept-encoding": "identity" } })).text(),
  );
  return [
    { name: "read one", least: 0.8, ours: at("/api/d/ID"), limit: rows },
    {
      name: "304",
      least: 1.3,
      ours: ids.map((id, index) => ({ path: `/api/d/${id}`, headers: { "if-none-match": tags[index] ?? "" } })),
      limit: rows,
      status: 304,
    },
    { name: "markdown", least: 0.5, ours: at("/api/d/ID?format=markdown"), limit: rows },
    { name: "window of 20 nodes", least: 0.5, ours: at("/api/d/ID?format=nodes&from=5&limit=20"), limit: rows },
    { name: "list of 50", least: 0.5, ours: [{ path: "/api/d?limit=50" }], limit: [{ path: "/list" }] },
    { name: "page, hot", least: 0.5, ours: [{ path: page }], limit: [{ path: "/bytes" }] },
    {
      name: "MCP, window of 3 nodes",
      least: 0.35,
      ours: ids.map((id) => ({
        path: "/api/mcp",
        method: "POST",
        headers: { accept: "application/json, text/event-stream" },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "read_document", arguments: { id, format: "nodes", from: 5, limit: 3 } },
        }),
      })),
      limit: rows,
    },
    {
      name: "citation_format",
      least: 0.8,
      ours: [{ path: "/api/d/citations/format", method: "POST", body: work }],
      limit: [{ path: "/cite", method: "POST", body: work }],
    },
    {
      name: "write 20 kB",
      least: 0.45,
      ours: at("/api/d/ID", { method: "PATCH", body }),
      limit: at("/row/ID", { method: "PATCH", body }),
    },
    {
      name: "write one paragraph",
      least: 0.5,
      ours: ids.map((id) => paragraphWrite(id, blocks.get(id))),
      limit: at("/row/ID", { method: "PATCH", body }),
    },
  ];
}

async function embeddedRows(ours: Server, limit: Server, { ids, body }: Seeded): Promise<Row[]> {
  const writes = (path: string): Asked[] => ids.map((id) => ({ path: `${path}/${id}`, method: "PATCH", body }));
  await tenAtOnce(ids, async (id) => {
    await fetch(`${limit.origin}/row/${id}`, { method: "PATCH", body: await textOf(ours, id) });
  });
  return [
    {
      name: "read",
      least: 0.5,
      ours: ids.map((id) => ({ path: `/api/d/${id}` })),
      limit: ids.map((id) => ({ path: `/scratch/${id}` })),
    },
    { name: "write 20 kB", least: 0.45, ours: writes("/api/d"), limit: writes("/row") },
  ];
}

function paragraphWrite(id: string, nodeId: string | undefined): Asked {
  const body = JSON.stringify({ nodeId, markdown: paragraph });
  return { path: `/api/d/${id}`, method: "PATCH", headers: { prefer: "return=minimal" }, body };
}

type Seeded = Awaited<ReturnType<typeof seed>>;

async function seed(server: Server) {
  const { markdown } = await documentOfSize(server, 20_000);
  const ids = await tenAtOnce(Array(documents).fill(markdown), (text) => createDocument(server, text));
  const blocks = new Map(await tenAtOnce(ids, async (id) => [id, await paragraphOf(server, id)] as const));
  return { ids, blocks, body: JSON.stringify({ markdown: `${markdown}\n\n${paragraph}` }) };
}

async function paragraphOf(server: Server, id: string): Promise<string> {
  const answer = await fetch(`${server.origin}/api/d/${id}?format=nodes`, { headers: server.headers });
  const { nodes } = nodesShape.parse(await answer.json());
  return nodes.find(({ type }) => type === "paragraph")?.id ?? "";
}

async function textOf(server: Server, id: string): Promise<string> {
  return (await fetch(`${server.origin}/api/d/${id}`, { headers: server.headers })).text();
}

async function tagOf(server: Server, id: string): Promise<string> {
  const answer = await fetch(`${server.origin}/api/d/${id}`, { headers: server.headers });
  await answer.arrayBuffer();
  return answer.headers.get("etag") ?? "";
}

async function giveBytes(limit: Server, body: string): Promise<void> {
  await fetch(`${limit.origin}/bytes`, { method: "PUT", body });
}

async function writeTogether(server: Server): Promise<void> {
  const id = await createDocument(server, articleMarkdown);
  const nodeId = await paragraphOf(server, id);
  const asked = paragraphWrite(id, nodeId);
  await load(server, asked, { requests: 500 }, { connections });
  const all: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    all.push(await load(server, asked, { seconds: Math.max(seconds, writeSeconds) }, { connections }));
  }
  const perSecond = median(all.map(({ requestsPerSecond }) => requestsPerSecond));
  const p99 = median(all.map(({ p99Ms }) => p99Ms));
  claim("one paragraph of one document, 10 writers: 150/s, p99 200 ms", perSecond >= 150 && p99 <= 200, middle(all));
}

/** Requests of more connections than the store has: all are answered, and none much later than the others. */
async function manyConnections(server: Server, { ids, blocks }: Seeded): Promise<void> {
  const reads = ids.map((id) => ({ path: `/api/d/${id}` }));
  const writes = ids.map((id) => paragraphWrite(id, blocks.get(id)));
  // A thousand take a second to connect, and when they write, seconds for one request each.
  for (const [count, name, asked, leastSeconds] of [
    [100, "reads", reads, 3],
    [1_000, "reads", reads, 8],
    [100, "writes of a paragraph", writes, 3],
    [1_000, "writes of a paragraph", writes, 8],
  ] as const) {
    await load(server, asked, { requests: warmUpRequests }, { connections: count });
    const all: Round[] = [];
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      all.push(await load(server, asked, { seconds: Math.max(seconds, leastSeconds) }, { connections: count }));
    }
    const times = median(all.map(({ p50Ms, p99Ms }) => p99Ms / p50Ms));
    const p50 = median(all.map(({ p50Ms }) => p50Ms));
    claim(
      `many connections, ${count} with ${name}: no error, p99 at most ${MOST_TIMES_MEDIAN} times p50`,
      times <= MOST_TIMES_MEDIAN,
      `${times.toFixed(1)} times ${p50.toFixed(0)} ms (${middle(all)})`,
    );
  }
}

// A page is new to the server only once, so each round publishes others.
async function firstViews(server: Server, limit: Server): Promise<void> {
  const pairs: [Round, Round][] = [];
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const pages: Asked[] = [];
    for (let n = 0; n < documents; n++) pages.push({ path: await publishDocument(server, articleMarkdown) });
    const ours = await load(server, pages, { requests: documents }, { connections });
    pairs.push([ours, await load(limit, { path: "/bytes" }, { seconds }, { connections })]);
  }
  const share = median(pairs.map(([ours, theirs]) => ours.requestsPerSecond / theirs.requestsPerSecond));
  const micros = median(pairs.map(([ours]) => ours.cpuMicrosecondsPerRequest));
  claim("PostgreSQL, page, first view: at least 0.05", share >= 0.05, `${share.toFixed(3)} (${micros.toFixed(0)} µs)`);
}
