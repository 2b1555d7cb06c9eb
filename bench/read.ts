/**
 * Claim: reading a document of 20 kB reaches at least 60 % of the requests per second of a bare Next handler
 * that returns the same bytes, on the embedded store and on PostgreSQL.
 *
 * Run with `npx tsx --conditions react-server bench/read.ts`.
 */
import { startTestPostgres } from "../db/test-postgres";
import { claim } from "./harness/claim";
import { documentOfSize } from "./harness/document";
import { load, type Round } from "./harness/load";
import { median } from "./harness/quantile";
import { type Server, startBare, startColophon } from "./harness/server";

const bodyBytes = 20_000;
const rounds = 7;
const seconds = 4;
// The number of requests after which a server's code is fully optimized.
const warmUpRequests = 5_000;
const target = 0.6;

type Target = { server: Server; path: string };

const postgres = await startTestPostgres();
const servers: Server[] = [];
try {
  const embedded = await startColophon({ name: "embedded store" });
  servers.push(embedded);
  const served = await startColophon({ name: "PostgreSQL", databaseUrl: postgres.url });
  servers.push(served);
  const { path, body } = await documentOfSize(embedded, bodyBytes);
  const bare = await startBare(body);
  servers.push(bare);
  console.log(
    `A body of ${Buffer.byteLength(body)} bytes, ${rounds} rounds of ${seconds} s in turn, eight connections`,
  );
  const ours = [
    { server: embedded, path },
    { server: served, path: (await documentOfSize(served, bodyBytes)).path },
  ];
  for (const product of ours) await compare(product, { server: bare, path: "/body" });
} finally {
  for (const server of servers) await server.stop();
  await postgres.stop();
}

// Rounds alternate, so that other load on the machine affects both alike; only the ratio is reliable.
async function compare(product: Target, bare: Target): Promise<void> {
  for (const { server, path } of [product, bare]) await load(server, { path }, { requests: warmUpRequests });
  const pairs: { ours: Round; theirs: Round }[] = [];
  for (let round = 0; round < rounds; round++) {
    const ours = await load(product.server, product, { seconds });
    const theirs = await load(bare.server, bare, { seconds });
    pairs.push({ ours, theirs });
    console.log(`  ${line(product.server, ours)} | ${line(bare.server, theirs)}`);
  }
  const ratio = median(pairs.map(({ ours, theirs }) => ours.requestsPerSecond / theirs.requestsPerSecond));
  const work = median(
    pairs.map(({ ours, theirs }) => theirs.cpuMicrosecondsPerRequest / ours.cpuMicrosecondsPerRequest),
  );
  const found = `${percent(ratio)} of the requests per second (${percent(work)} by processor time)`;
  claim(`${product.server.name}: at least ${percent(target)} of a bare handler`, ratio >= target, found);
}

function line(server: Server, round: Round): string {
  const { requestsPerSecond, cpuMicrosecondsPerRequest, p50Ms } = round;
  return `${server.name} ${requestsPerSecond.toFixed(0)}/s, ${cpuMicrosecondsPerRequest.toFixed(0)} µs, p50 ${p50Ms} ms`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
