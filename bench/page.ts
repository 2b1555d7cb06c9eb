/**
 * Claims: a published page of 20 kB of text reaches at least 80 % of the requests per second of a bare Next handler that
 * returns the same bytes; a browser fetches at most 40 kB, including fonts; the first paint takes at most 300 ms.
 *
 * Run with `npx tsx --conditions react-server bench/page.ts`.
 */
import { type Browser, chromium } from "playwright";
import { findProgram } from "../bin/find-program.mjs";
import { claim } from "./harness/claim";
import { articleMarkdown, publishDocument } from "./harness/document";
import { load, type Round } from "./harness/load";
import { median } from "./harness/quantile";
import { type Server, startBare, startColophon } from "./harness/server";

const textBytes = 20_000;
const rounds = 7;
const seconds = 4;
// The number of requests after which a server's code is fully optimized.
const warmUpRequests = 5_000;
const targetShare = 0.8;
const visits = 9;
const targetKilobytes = 40;
const targetPaintMs = 300;

const servers: Server[] = [];
try {
  const ours = await startColophon({ name: "published page" });
  servers.push(ours);
  const path = await publishDocument(ours, `# A page of text\n\n${textPage()}`);
  const body = await (await fetch(`${ours.origin}${path}`, { headers: { "accept-encoding": "identity" } })).text();
  const bare = await startBare(body);
  servers.push(bare);
  console.log(
    `A page of ${Buffer.byteLength(body)} bytes, ${rounds} rounds of ${seconds} s in turn, eight connections`,
  );
  await compare(ours, path, bare);
  await visit(`${ours.origin}${path}`);
} finally {
  for (const server of servers) await server.stop();
}

/** Prose of the article under headings, without emphasis. */
function textPage(): string {
  const prose = articleMarkdown.split("\n\n").filter((block) => /^[A-Z]/.test(block) && !/[[\]`$|*_<]/.test(block));
  const blocks: string[] = [];
  for (let at = 0; blocks.join("\n\n").length < textBytes; at++) {
    if (at % 8 === 0) blocks.push(`## Part ${at / 8 + 1}`);
    blocks.push(prose[at % prose.length] ?? "");
  }
  return blocks.join("\n\n");
}

// Rounds alternate, so that other load on the machine affects both alike; only the ratio is reliable.
async function compare(ours: Server, path: string, bare: Server): Promise<void> {
  for (const [server, place] of [
    [ours, path],
    [bare, "/body"],
  ] as const) {
    await load(server, { path: place }, { requests: warmUpRequests });
  }
  const pairs: { ours: Round; theirs: Round }[] = [];
  for (let round = 0; round < rounds; round++) {
    const pair = {
      ours: await load(ours, { path }, { seconds }),
      theirs: await load(bare, { path: "/body" }, { seconds }),
    };
    pairs.push(pair);
    console.log(`  ${line(ours, pair.ours)} | ${line(bare, pair.theirs)}`);
  }
  const share = median(pairs.map(({ ours, theirs }) => ours.requestsPerSecond / theirs.requestsPerSecond));
  const work = median(
    pairs.map(({ ours, theirs }) => theirs.cpuMicrosecondsPerRequest / ours.cpuMicrosecondsPerRequest),
  );
  const found = `${percent(share)} of the requests per second (${percent(work)} by processor time)`;
  claim(`at least ${percent(targetShare)} of a bare handler`, share >= targetShare, found);
}

function line(server: Server, { requestsPerSecond, cpuMicrosecondsPerRequest }: Round): string {
  return `${server.name} ${requestsPerSecond.toFixed(0)}/s, ${cpuMicrosecondsPerRequest.toFixed(0)} µs`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

async function visit(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findProgram(["chromium", "chromium-browser", "google-chrome"]),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const seen: Visit[] = [];
    for (let time = 0; time < visits; time++) seen.push(await visitOnce(browser, url));
    const kilobytes = median(seen.map(({ bytes }) => bytes)) / 1000;
    claim(
      `at most ${targetKilobytes} kB transferred`,
      kilobytes <= targetKilobytes,
      `${kilobytes.toFixed(1)} kB: ${seen[0]?.what}`,
    );
    const paintMs = median(seen.map(({ firstPaintMs }) => firstPaintMs));
    claim(`first paint within ${targetPaintMs} ms`, paintMs <= targetPaintMs, `${paintMs.toFixed(0)} ms`);
  } finally {
    await browser.close();
  }
}

type Visit = { bytes: number; what: string; firstPaintMs: number };

// Each visit starts with an empty browser cache.
async function visitOnce(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const names = new Map<string, string>();
  const sizes: { name: string; bytes: number }[] = [];
  session.on("Network.requestWillBeSent", ({ requestId, request }) =>
    names.set(requestId, new URL(request.url).pathname),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    sizes.push({ name: names.get(requestId) ?? "", bytes: encodedDataLength }),
  );
  await page.goto(url, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const firstPaintMs = await page.evaluate(() => performance.getEntriesByName("first-paint")[0]?.startTime ?? 0);
  await context.close();
  const bytes = sizes.reduce((sum, each) => sum + each.bytes, 0);
  return { bytes, what: sizes.map((each) => `${each.name} ${each.bytes}`).join(", "), firstPaintMs };
}
