/**
 * Claims: a night over 50,000 works of a library takes no memory that grows, goes on after kill -9 without asking about a
 * work more than twice, holds nobody else's request for more than 200 ms, asks no registry more than once a second by its
 * clock, and takes 12 ms of the processor's time a work.
 *
 * Run with `npx tsx --conditions react-server bench/night.ts [--works=5000]`. Crossref is stood in for by a server of this
 * process, and the night's pauses only move its clock.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { migrate } from "../db/connection/migrate";
import { openPostgres } from "../db/connection/postgres";
import { startTestPostgres } from "../db/test-postgres";
import { parseEnv } from "../lib/base/env";
import { openRegistries } from "../lib/citations/sources/registries";
import { openTestWorkspace, unlimited } from "../lib/doors/test-workspace";
import { cpuMs, longestHoldMs } from "../lib/test-cpu";
import { checkNight } from "../lib/works/nightly/check-night";
import { claim } from "./harness/claim";

const { values: options } = parseArgs({
  options: {
    works: { type: "string", default: "50000" },
    // These are for the process that is killed, and the one that goes on.
    database: { type: "string" },
    registry: { type: "string", default: "" },
    from: { type: "string", default: "0" },
  },
});
const count = Number(options.works);
const reportEvery = Math.ceil(count / 50);
const growthLimitMb = 15;
const holdLimitMs = 200;
const readEveryMs = 50;
const spentLimitMs = 12;
const intervalMs = 1_000;
// After this long the claim of a killed process is over, which was renewed at its last work.
const claimMs = (5 * 60 + reportEvery + 60) * 1_000;
// The rest is measured against a tenth: by then code is compiled and caches are full.
const warmShare = 0.1;

const open = (url: string) => async () => {
  const store = openPostgres(url);
  await migrate(store.db);
  return store;
};

const report = z.object({
  works: z.number(),
  time: z.number(),
  residentMb: z.number(),
  heapMb: z.number(),
  holdMs: z.number(),
  waitMs: z.number(),
  spentMs: z.number(),
  gapMs: z.number(),
});
type Report = z.output<typeof report>;

if (options.database) await beNight(options.database);
else await measure();
process.exit();

/** Runs the night in this process, with a neighbour who reads, and reports on standard output. */
async function beNight(database: string): Promise<void> {
  const workspace = await openTestWorkspace({ open: open(database) }, unlimited);
  const key = await workspace.makeKey();
  const settings = parseEnv({ CROSSREF_BASE_URL: options.registry, DOI_BASE_URL: `${options.registry}/doi` });
  const services = openRegistries(settings, { intervalOf: () => 0 });
  let time = Number(options.from);
  let [works, waitMs, holdMs, gapMs] = [0, 0, 0, Number.MAX_SAFE_INTEGER];
  let isOver = false;
  const askedAt = new Map<string, number>();
  let [spentMs, since] = [0, cpuMs()];
  const say = () => {
    spentMs += cpuMs() - since;
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    const memory = { residentMb: rss / 2 ** 20, heapMb: heapUsed / 2 ** 20 };
    const now: Report = { works, time, ...memory, holdMs, waitMs, spentMs, gapMs };
    process.stdout.write(`${JSON.stringify(now)}\n`);
    // What is measured is not what measuring costs.
    since = cpuMs();
  };
  const counting: typeof services = {
    ...services,
    async ask(service, request) {
      gapMs = Math.min(gapMs, time - (askedAt.get(service) ?? 0));
      askedAt.set(service, time);
      if (service === "crossref" && ++works % reportEvery === 0) say();
      return services.ask(service, request);
    },
  };
  const pause = async (ms: number) => {
    time += ms;
  };
  const neighbour = async () => {
    while (!isOver) {
      const start = performance.now();
      const { status } = await workspace.ask("GET /api/d?limit=1", { key });
      if (status !== 200) throw new Error(`The neighbour's answer is ${status}.`);
      waitMs = Math.max(waitMs, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, readEveryMs));
    }
  };
  const reading = neighbour();
  holdMs = await longestHoldMs(async () => {
    await checkNight({
      db: workspace.store.db,
      services: counting,
      clock: () => new Date(time),
      pause,
      isForced: true,
    });
  });
  isOver = true;
  await reading;
  say();
}

async function measure(): Promise<void> {
  const asked = new Map<string, number>();
  const registry = createServer((request, response) => {
    const [, doi] = /^\/works\/([^?]+)/.exec(decodeURIComponent(request.url ?? "")) ?? [];
    // Only Crossref is stood in for; doi.org has a page without data.
    if (!doi) return response.end("<html></html>");
    asked.set(doi, (asked.get(doi) ?? 0) + 1);
    response.setHeader("content-type", "application/json").end(JSON.stringify({ message: recordOf(doi) }));
  });
  registry.listen(0, "127.0.0.1");
  await once(registry, "listening");
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  const postgres = await startTestPostgres({ autovacuum: "on" });
  try {
    await fill(postgres.url);
    const start = performance.now();
    const killed = await runNight({ database: postgres.url, registry: address, from: Date.now() }, count / 5);
    const before = asked.size;
    const whole = await runNight({
      database: postgres.url,
      registry: address,
      from: (killed.at(-1)?.time ?? 0) + claimMs,
    });
    const seconds = (performance.now() - start) / 1_000;
    const most = Math.max(...asked.values());
    const again = [...asked.values()].filter((times) => times > 1).length;
    claim(
      `killed after ${before} works, the night goes on and asks about each of ${count} works, about 20 twice at most`,
      asked.size === count && most <= 2 && again <= 20,
      `${asked.size} works, ${again} of them twice, ${(count / seconds).toFixed(0)} works a second`,
    );
    const warm = whole.find(({ works }) => works >= count * warmShare) ?? whole[0];
    const [middle, end] = [whole[Math.floor(whole.length / 2)], whole.at(-1)];
    if (!warm || !middle || !end) throw new Error("The night reported nothing.");
    const grown = end.heapMb - warm.heapMb;
    const [heaps, residents] = [warm, middle, end].reduce<[string[], string[]]>(
      ([heap, resident], one) => [
        [...heap, one.heapMb.toFixed(0)],
        [...resident, one.residentMb.toFixed(0)],
      ],
      [[], []],
    );
    claim(
      `its live objects grow by at most ${growthLimitMb} MB from its first tenth to its end`,
      grown <= growthLimitMb,
      `${heaps.join(", ")} MB at the start, the middle and the end; resident ${residents.join(", ")} MB`,
    );
    const waits = Math.max(end.waitMs, killed.at(-1)?.waitMs ?? 0);
    claim(
      `nobody else is held for more than ${holdLimitMs} ms of the processor's time`,
      end.holdMs <= holdLimitMs,
      `${end.holdMs.toFixed(0)} ms; the slowest of a neighbour's reads took ${waits.toFixed(0)} ms by the clock`,
    );
    const gap = Math.min(end.gapMs, killed.at(-1)?.gapMs ?? 0);
    claim("no registry is asked more than once a second by the night's clock", gap >= intervalMs, `${gap} ms at least`);
    const spent = (end.spentMs - warm.spentMs) / (end.works - warm.works);
    claim(
      `a work takes at most ${spentLimitMs} ms of the processor's time, with what the neighbour's reads take meanwhile`,
      spent <= spentLimitMs,
      `${spent.toFixed(1)} ms`,
    );
  } finally {
    registry.close();
    registry.closeAllConnections();
    await postgres.stop();
  }
}

/** Runs a night in a process of its own, which is killed after so many works; returns what it reported. */
async function runNight(
  given: { database: string; registry: string; from: number },
  killAfter = Number.POSITIVE_INFINITY,
): Promise<Report[]> {
  const argv = Object.entries({ ...given, works: count }).map(([name, value]) => `--${name}=${value}`);
  const node = ["--expose-gc", "--conditions=react-server", "--import", "tsx", "bench/night.ts", ...argv];
  const child = spawn(process.execPath, node, { stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(child, "close");
  const reports: Report[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"works"')) continue;
    const one = report.parse(JSON.parse(line));
    reports.push(one);
    if (one.works >= killAfter) child.kill("SIGKILL");
  }
  const [code, signal] = await ended;
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`The night ended with ${code}.`);
  return reports;
}

/** Fills the library of the workspace's owner. */
async function fill(database: string): Promise<void> {
  const workspace = await openTestWorkspace({ open: open(database) }, unlimited);
  await workspace.store.db.execute(sql`
    insert into library_citation (id, user_id, csl, title, doi, checks, search, created_at, updated_at)
    select 'lib_' || lpad(n::text, 8, '0'), ${workspace.owner.id}, jsonb_build_object(
        'type', 'article-journal', 'title', 'Tides of the ' || n || 'th coast', 'DOI', '10.5555/night.' || n,
        'author', jsonb_build_array(jsonb_build_object('family', 'Doe', 'given', 'Jane')),
        'issued', '{"date-parts": [[2001]]}'::jsonb, 'abstract', repeat('The sea draws the land. ', 40)),
      'Tides of the ' || n || 'th coast', '10.5555/night.' || n,
      '{"verified": true, "retracted": null, "newerVersion": null}', '', now(), now()
    from generate_series(1, ${count}::int) n`);
  await workspace.store.db.execute(sql`analyze`);
  await workspace.close();
}

/** What Crossref says about a work; every hundredth was retracted. */
function recordOf(doi: string) {
  const n = Number(doi.split(".").at(-1));
  return {
    DOI: doi,
    type: "journal-article",
    title: [`Tides of the ${n}th coast`],
    author: [{ family: "Doe", given: "Jane" }],
    issued: { "date-parts": [[2001]] },
    ...(n % 100 === 0 ? { "updated-by": [{ type: "retraction", DOI: "10.5555/notice" }] } : {}),
  };
}
