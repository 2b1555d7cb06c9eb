/**
 * Claims: on a first visit the list page fetches at most 170 kB of script and a document at most 220 kB, as gzip would
 * send them; our own server compresses what it sends.
 *
 * Run with `npx tsx --conditions react-server bench/weight.ts`; `--files` lists the files, largest first.
 */
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright";
import { agentOf } from "../e2e/agent";
import { startWorkspace } from "../e2e/start-workspace";
import { claim } from "./harness/claim";
import { signedInPage } from "./harness/signed-in-page";

const limits = { list: 170, document: 220 };
const { values: options } = parseArgs({ options: { files: { type: "boolean", default: false } } });

type Script = { name: string; gzipped: number; encoding: string };

const workspace = await startWorkspace();
const { page, browser } = await signedInPage(workspace);
try {
  const agent = agentOf(workspace);
  const id = await agent.create("A page of text", "## Methods", "We read every letter and looked for what is *wrong*.");
  const cookies = await page.context().cookies();
  for (const [name, path] of Object.entries({ list: "/", document: `/d/${id}` })) {
    const scripts = await firstVisit(browser, `${workspace.origin}${path}`, cookies);
    const kilobytes = scripts.reduce((sum, { gzipped }) => sum + gzipped, 0) / 1000;
    const limit = limits[name as keyof typeof limits];
    claim(`the ${name} fetches at most ${limit} kB of script`, kilobytes <= limit, `${kilobytes.toFixed(1)} kB`);
    const plain = scripts.filter(({ gzipped, encoding }) => gzipped > 1_000 && !/^(br|gzip)$/.test(encoding));
    claim(`the ${name}'s scripts are sent compressed`, plain.length === 0, `${plain.length} of ${scripts.length} not`);
    if (!options.files) continue;
    for (const { name, gzipped } of scripts) console.log(`  ${(gzipped / 1000).toFixed(1).padStart(6)} kB  ${name}`);
  }
} finally {
  await browser.close();
  await workspace.stop();
}

/** The scripts of a visit with an empty cache, until the page is quiet. */
async function firstVisit(
  browser: Browser,
  url: string,
  cookies: Parameters<Awaited<ReturnType<Browser["newContext"]>>["addCookies"]>[0],
): Promise<Script[]> {
  // The service worker would fetch scripts out of the page's sight.
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const scripts: Promise<Script>[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") scripts.push(scriptOf(answer));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const found = await Promise.all(scripts);
  await context.close();
  return found.sort((one, other) => other.gzipped - one.gzipped);
}

async function scriptOf(answer: import("playwright").Response): Promise<Script> {
  return {
    name: new URL(answer.url()).pathname,
    gzipped: gzipSync(await answer.body()).length,
    encoding: (await answer.headerValue("content-encoding")) ?? "",
  };
}
