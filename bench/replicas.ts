/**
 * Claims: two replicas take at least half of the primary's processor time for history and searches from it, and beside
 * twenty writes a second they still do at least eight of ten reads. All servers share this machine's processors, so reads
 * per second show only what asking for the positions costs; what limits readers elsewhere is the primary's processor time
 * per read.
 *
 * Run with `npx tsx --conditions react-server bench/replicas.ts`, with `--rounds=5` and `--seconds=2` for longer.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "../db/connection/client";
import { migrate } from "../db/connection/migrate";
import { openPostgres } from "../db/connection/postgres";
import { withReplicas } from "../db/connection/replicas";
import { replicated, startTestPostgres, startTestReplica } from "../db/test-postgres";
import { parseEnv } from "../lib/base/env";
import { hold, type Runtime } from "../lib/base/runtime";
import { serve } from "../lib/doors/rest";
import { servePage } from "../lib/doors/serve-page";
import { createDocument } from "../lib/operations/api/create-document";
import { listDocuments } from "../lib/operations/api/list-documents";
import { listVersions } from "../lib/operations/api/list-versions";
import { publishDocument } from "../lib/operations/api/publish-document";
import { readVersion } from "../lib/operations/api/read-version";
import { updateDocumentSettings } from "../lib/operations/api/update-document-settings";
import { writeDocument } from "../lib/operations/api/write-document";
import { pagesMade } from "../lib/publishing/page-cache";
import { assemble } from "../lib/start/assemble";
import { claim } from "./harness/claim";
import { articleMarkdown } from "./harness/document";
import { median } from "./harness/quantile";

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, seconds: { type: "string", default: "1" } },
});
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
const [documents, versions, readers, writesPerSecond] = [50, 4, 20, 20];
const limits = { ofPrimary: 0.5, doneByReplicas: 0.8 };

type Read = (n: number) => Promise<Response>;
type Found = { perSecond: number; primaryMicros: number; replicaMicros: number; share: number };

process.env.LOG_LEVEL = "silent";
const FIRST_PROCESS = sql`select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`;
const PAGE = "published page";
let written = 0;

const primary = await startTestPostgres(replicated);
const replicas = [await startTestReplica(primary), await startTestReplica(primary)];
const [one, two] = [0, 1].map((at) => ({ host: `replica ${at + 1}`, store: openPostgres(replicas[at]?.url ?? "") }));
if (!one || !two) throw new Error("There are two replicas.");
const ofReplicas = [one, two].map(({ store }) => store.db);
const alone = openPostgres(primary.url);
await migrate(alone.db);
const stores = [alone, await withReplicas(alone, [one]), await withReplicas(alone, [one, two])];
const env = parseEnv({ READS_PER_MINUTE: "0", WRITES_PER_MINUTE: "0" });
const running = await assemble(env, alone, "a secret for the bench, of 32 characters");
hold(running);
const key = running.announcement?.firstKey ?? "";
try {
  const seeded = await seed();
  for (const [kind, read] of Object.entries(readsOf(seeded))) {
    await compare(kind, read);
    await compare(`${kind}, beside ${writesPerSecond} writes a second`, read, () => write(seeded));
  }
} finally {
  hold(undefined);
  await Promise.all([one, two].map(({ store }) => store.close()));
  await running.close();
  for (const server of [...replicas, primary]) await server.stop();
}

type Seeded = { ids: string[]; slugs: string[] };

async function seed(): Promise<Seeded> {
  const [ids, slugs]: [string[], string[]] = [[], []];
  for (let n = 0; n < documents; n += 1) {
    const markdown = `# Part ${n}\n\nThe lamp number${n} of the harbour.\n\n${articleMarkdown.slice(0, 5_000)}`;
    const { id } = await sent("POST", serve(createDocument), {}, { title: `Part ${n}`, markdown });
    for (let v = 1; v < versions; v += 1) await append(id, `Line ${v}.`);
    const { slug } = await sent("POST", serve(publishDocument), { id }, {});
    ids.push(id);
    slugs.push(slug);
  }
  await pagesMade();
  return { ids, slugs };
}

function readsOf({ ids, slugs }: Seeded): Record<string, Read> {
  const id = (n: number) => ids[n % documents] ?? "";
  const [list, version, search] = [serve(listVersions), serve(readVersion), serve(listDocuments)];
  return {
    "list of versions": (n) => list.GET(asked("GET", ""), params({ id: id(n) })),
    "one version": (n) => version.GET(asked("GET", ""), params({ id: id(n), vid: String(1 + (n % versions)) })),
    search: (n) => search.GET(asked("GET", `?q=harbour+number${n % documents}`), params({})),
    [PAGE]: (n) => servePage(asked("GET", ""), slugs[n % documents] ?? ""),
  };
}

async function compare(kind: string, read: Read, write?: () => Promise<unknown>): Promise<void> {
  const found: Found[][] = stores.map(() => []);
  // Rounds alternate, so that other load on the machine affects all alike.
  for (let n = 0; n <= rounds; n += 1) {
    for (const [at, store] of stores.entries()) {
      const one = await round(store, read, write);
      if (n > 0) found[at]?.push(one);
    }
  }
  const of = (at: number, field: keyof Found) => median((found[at] ?? []).map((one) => one[field]));
  for (const at of stores.keys()) {
    const [perSecond, mine, theirs] = [of(at, "perSecond"), of(at, "primaryMicros"), of(at, "replicaMicros")];
    const micros = `${mine.toFixed(0)} µs of the primary and ${theirs.toFixed(0)} of replicas a read`;
    console.log(`  ${kind}, ${at} replicas: ${perSecond.toFixed(0)}/s, ${micros}, ${percent(of(at, "share"))} there`);
  }
  if (write) {
    const least = limits.doneByReplicas;
    claim(`${kind}: at least ${percent(least)} by replicas`, of(2, "share") >= least, percent(of(2, "share")));
    return;
  }
  // The readers of a page share one short query, so that little can be taken from the primary.
  if (kind === PAGE) return;
  const [left, most] = [of(2, "primaryMicros") / of(0, "primaryMicros"), limits.ofPrimary];
  claim(`${kind}: at most ${percent(most)} of the primary's time is left to it`, left <= most, percent(left));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

async function round(store: OpenDatabase, read: Read, write?: () => Promise<unknown>): Promise<Found> {
  const runtime: Runtime = { ...running, store };
  hold(runtime);
  const look = async () => ({
    done: store.readsDone(),
    mine: await timesOf([alone.db]),
    theirs: await timesOf(ofReplicas),
  });
  const before = await look();
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  const reader = async () => {
    while (performance.now() < end) {
      const answer = await read(count++);
      if (!answer.ok) throw new Error(`A read failed: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  const writer = async () => {
    while (write && performance.now() < end) await Promise.all([write(), wait(1_000 / writesPerSecond)]);
  };
  const began = performance.now();
  await Promise.all([writer(), ...Array.from({ length: readers }, reader)]);
  const tookMs = performance.now() - began;
  const after = await look();
  return {
    perSecond: (count / tookMs) * 1_000,
    primaryMicros: microsBetween(before.mine, after.mine) / count,
    replicaMicros: microsBetween(before.theirs, after.theirs) / count,
    share: (after.done.replica - before.done.replica) / count,
  };
}

/** The nanoseconds that each process of these servers has run so far; Linux only. */
async function timesOf(databases: readonly Database[]): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const db of databases) {
    const { rows } = await db.execute<{ pid: string }>(FIRST_PROCESS);
    const children = execFileSync("ps", ["-o", "pid=", "--ppid", rows[0]?.pid ?? ""], { encoding: "utf8" });
    for (const pid of children.trim().split(/\s+/)) times.set(pid, runNs(pid));
  }
  return times;
}

function runNs(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]);
  } catch {
    // A session that has ended meanwhile.
    return 0;
  }
}

/** The processor time between two looks, without that of the few sessions that ended in between. */
function microsBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  return [...after].reduce((sum, [pid, ns]) => sum + Math.max(0, ns - (before.get(pid) ?? 0)), 0) / 1_000;
}

async function write({ ids }: Seeded): Promise<void> {
  written += 1;
  await append(ids[written % documents] ?? "", `Written ${written}.`);
}

function append(id: string, markdown: string) {
  return sent("PATCH", serve(writeDocument, updateDocumentSettings), { id }, { append: markdown });
}

type Handlers = ReturnType<typeof serve>;

async function sent(method: "POST" | "PATCH", handlers: Handlers, parameters: Record<string, string>, body: object) {
  const answer = await handlers[method](asked(method, "", JSON.stringify(body)), params(parameters));
  const result = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(result));
  return result;
}

function asked(method: string, query: string, body?: string): Request {
  const headers = { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  return new Request(`http://localhost:3000/api/d${query}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

function params(parameters: Record<string, string>) {
  return { params: Promise.resolve(parameters) };
}
