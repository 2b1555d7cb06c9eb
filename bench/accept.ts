/**
 * Claim: accepting a suggestion takes at most twice as long (median) as writing the same paragraph, on the embedded store.
 *
 * Run with `npx tsx --conditions react-server bench/accept.ts`.
 */
import { z } from "zod";
import { claim } from "./harness/claim";
import { articleMarkdown, createDocument } from "./harness/document";
import { median } from "./harness/quantile";
import { startColophon } from "./harness/server";

const pairs = 150;
const warmUpPairs = 20;
const limit = 2;
const nodeIndex = 2;

const proposed = z.object({ suggestion: z.object({ id: z.string() }) });

const server = await startColophon({ name: "embedded store" });
try {
  const id = await createDocument(server, articleMarkdown);
  const writes: number[] = [];
  const accepts: number[] = [];
  // Alternate, so that other load on the machine affects both alike.
  for (let n = 0; n < warmUpPairs + pairs; n++) {
    const [write, accept] = [await timeWrite(id, n), await timeAccept(id, n)];
    if (n < warmUpPairs) continue;
    writes.push(write);
    accepts.push(accept);
  }
  const [write, accept] = [median(writes), median(accepts)];
  const found = `accept p50 ${accept.toFixed(1)} ms, write p50 ${write.toFixed(1)} ms, ${(accept / write).toFixed(2)} times`;
  claim(`accepting takes at most ${limit} times a plain write`, accept <= limit * write, found);
} finally {
  await server.stop();
}

function timeWrite(id: string, n: number): Promise<number> {
  return timed(() => ask("PATCH", `/api/d/${id}`, { nodeIndex, markdown: `A paragraph written for the ${n}th time.` }));
}

async function timeAccept(id: string, n: number): Promise<number> {
  const body = { mode: "suggest_replace", nodeIndex, markdown: `A paragraph proposed for the ${n}th time.` };
  const { suggestion } = proposed.parse(await ask("PATCH", `/api/d/${id}`, body));
  return timed(() => ask("POST", `/api/d/${id}/suggestions/${suggestion.id}/accept`, {}));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function ask(method: string, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${server.origin}${path}`, {
    method,
    headers: { ...server.headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} failed: ${await answer.text()}`);
  return answer.json();
}
