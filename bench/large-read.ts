/**
 * Claim: reading a document of 5 MiB, or one with 90,000 nodes, in any form holds the event loop for at most 200 ms of its
 * processor time, the first time as well as later.
 *
 * Run with `npx tsx --conditions react-server bench/large-read.ts`.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { migrate } from "#db/connection/migrate";
import { openPostgres } from "#db/connection/postgres";
import { openTestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { cpuMs, longestHoldMs } from "#lib/test-cpu";
import { startTestPostgres } from "../db/test-postgres";
import { claim } from "./harness/claim";

const most = 5 * 2 ** 20;
const limitMs = 200;

// About as many bytes as a request may have, and about as many nodes as a document may have.
const plain = "The sea is salt, and the land stays where it is. ".repeat(10);
const prose = `The *sea* is salt, the **moon** draws it. ${plain}`;
const texts = {
  "5 MiB of prose": paragraphs(Math.floor((0.95 * most) / (prose.length + 8)), prose),
  "90,000 nodes": paragraphs(9_000, "*a* **b** *c* **d** *e*"),
};

const postgres = await startTestPostgres();
const workspace = await openTestWorkspace(
  {
    open: async () => {
      const store = openPostgres(postgres.url);
      await migrate(store.db);
      return store;
    },
  },
  unlimited,
);
const FORMS = ["markdown", "nodes", "json", "outline"];

try {
  for (const [name, markdown] of Object.entries(texts)) {
    const { id } = (await workspace.ask("POST /api/d", { body: { title: name, markdown } })).body;
    // What its writing remembered is forgotten with its first version.
    for (const form of FORMS) {
      await workspace.ask(`PATCH /api/d/${id}`, { body: { append: `For ${form}.` } });
      for (const time of ["first", "second"])
        await measure(`${name} as ${form}, ${time}`, () => workspace.ask(`GET /api/d/${id}?format=${form}`));
    }
    await measure(`${name}, version as markdown`, () => workspace.ask(`GET /api/d/${id}/versions/2?format=markdown`));
    const found = () => workspace.ask(`GET /api/d/${id}?format=nodes&q=moon&limit=20`);
    await measure(`${name}, found in`, found);
  }
} finally {
  await workspace.close();
  await postgres.stop();
}

async function measure(name: string, ask: () => Promise<{ status: number }>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const [start, cpu] = [performance.now(), cpuMs()];
  delay.enable();
  const longest = await longestHoldMs(async () => {
    const { status } = await ask();
    if (status !== 200) throw new Error(`The answer is ${status}.`);
  });
  delay.disable();
  const spent = `${(performance.now() - start).toFixed(0)} ms, ${(cpuMs() - cpu).toFixed(0)} ms of processor time`;
  const holds = `longest hold ${longest.toFixed(0)} ms of processor time, ${(delay.max / 1e6).toFixed(0)} ms by the clock`;
  claim(`${name}: the event loop is held for at most ${limitMs} ms`, longest <= limitMs, `${holds} (${spent})`);
}

function paragraphs(count: number, text: string): string {
  return Array.from({ length: count }, (_, at) => `${at} ${text}\n`).join("\n");
}
