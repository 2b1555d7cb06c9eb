/**
 * Claim: the signed statement of a document of 5 MiB, or of one with 90,000 nodes, holds the event loop for at most 200 ms
 * of its processor time, the first time as well as later; so does its page's.
 *
 * Run with `npx tsx --conditions react-server bench/statement.ts`.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { migrate } from "#db/connection/migrate";
import { openPostgres } from "#db/connection/postgres";
import { openTestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { cpuMs, longestHoldMs } from "#lib/test-cpu";
import { GET as getPageStatement } from "../app/p/[slug]/colophon.json/route";
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
try {
  for (const [name, markdown] of Object.entries(texts)) {
    const { body } = await workspace.ask("POST /api/d", { body: { title: name, markdown } });
    const { slug } = (await workspace.ask(`POST /api/d/${body.id}/publish`, { body: {} })).body;
    const document = `GET /api/w/documents/${body.id}/statement`;
    for (const time of ["first", "second", "third"]) await measure(`${name}, ${time}`, () => workspace.ask(document));
    const page = () => getPageStatement(new Request("http://localhost:3000/"), { params: Promise.resolve({ slug }) });
    await measure(`${name}, page`, page);
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
