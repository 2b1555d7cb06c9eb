/**
 * Claim: rewriting a document of 20 kB takes at most 30 ms (median) on the embedded store.
 *
 * Run with `npx tsx --conditions react-server bench/write.ts`.
 */
import { claim } from "./harness/claim";
import { articleMarkdown, createDocument } from "./harness/document";
import { quantile } from "./harness/quantile";
import { type Server, startColophon } from "./harness/server";

const writes = 300;
const warmUpWrites = 50;
const limitMs = 30;

const server = await startColophon({ name: "embedded store" });
try {
  const id = await createDocument(server, articleMarkdown);
  for (let n = 0; n < warmUpWrites; n++) await write(server, id, n);
  const times: number[] = [];
  for (let n = 0; n < writes; n++) times.push(await timed(() => write(server, id, warmUpWrites + n)));
  const [p50, p90, p99] = [quantile(times, 0.5), quantile(times, 0.9), quantile(times, 0.99)];
  console.log(`${writes} writes of ${Buffer.byteLength(articleMarkdown)} bytes of markdown, one after another`);
  const found = `p50 ${p50.toFixed(1)} ms, p90 ${p90.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  claim(`a 20 kB write takes at most ${limitMs} ms (p50)`, p50 <= limitMs, found);
} finally {
  await server.stop();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

// Each write sends the whole text with one changed paragraph, like an agent.
async function write(server: Server, id: string, n: number): Promise<void> {
  const paragraphs = articleMarkdown.split("\n\n");
  const at = 1 + (n % 8);
  const markdown = paragraphs.with(at, `${paragraphs[at]} (${n})`).join("\n\n");
  const answer = await fetch(`${server.origin}/api/d/${id}`, {
    method: "PATCH",
    headers: { ...server.headers, "content-type": "application/json", "x-agent-model": "bench" },
    body: JSON.stringify({ markdown }),
  });
  if (!answer.ok) throw new Error(`A write failed: ${await answer.text()}`);
  await answer.arrayBuffer();
}
