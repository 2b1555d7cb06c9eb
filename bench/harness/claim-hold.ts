import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { migrate } from "#db/connection/migrate";
import { openPostgres } from "#db/connection/postgres";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { cpuMs, longestHoldMs } from "#lib/test-cpu";
import { startTestPostgres } from "../../db/test-postgres";
import { claim } from "./claim";

const limitMs = 200;
const resolutionMs = 5;
const most = 5 * 2 ** 20;

// About as many bytes as a request may have, and about as many nodes as a document may have.
const plain = "The sea is salt, and the land stays where it is. ".repeat(10);
const prose = `The *sea* is salt, the **moon** draws it. ${plain}`;
/** The largest texts that a document may be written with: by bytes, and by nodes. */
export const largeTexts = {
  "5 MiB of prose": paragraphs(Math.floor((0.95 * most) / (prose.length + 8)), prose),
  "90,000 nodes": paragraphs(9_000, "*a* **b** *c* **d** *e*"),
};

/** Runs `measure` on a workspace of its own, on PostgreSQL. */
export async function withPostgres(measure: (workspace: TestWorkspace) => Promise<void>): Promise<void> {
  const postgres = await startTestPostgres();
  const open = async () => {
    const store = openPostgres(postgres.url);
    await migrate(store.db);
    return store;
  };
  try {
    const workspace = await openTestWorkspace({ open }, unlimited);
    await measure(workspace).finally(() => workspace.close());
  } finally {
    await postgres.stop();
  }
}

/** Claims that answering a request holds the event loop for at most 200 ms of the processor's time. */
export async function claimHold(name: string, ask: () => Promise<{ status: number }>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  // The histogram begins at its second look, and has no hold that has not ended.
  await setTimeout(3 * resolutionMs);
  delay.reset();
  const [start, cpu] = [performance.now(), cpuMs()];
  let status = 0;
  const longest = await longestHoldMs(async () => {
    ({ status } = await ask());
  });
  const spent = `${(performance.now() - start).toFixed(0)} ms, ${(cpuMs() - cpu).toFixed(0)} ms of processor time`;
  await setTimeout(3 * resolutionMs);
  delay.disable();
  const holds = `longest hold ${longest.toFixed(0)} ms of processor time, ${(delay.max / 1e6).toFixed(0)} ms by the clock`;
  claim(
    `${name}: the event loop is held for at most ${limitMs} ms`,
    status === 200 && longest <= limitMs,
    `${status}, ${holds} (${spent})`,
  );
}

function paragraphs(count: number, text: string): string {
  return Array.from({ length: count }, (_, at) => `${at} ${text}\n`).join("\n");
}
