/**
 * Claims: on a first visit the list page fetches at most 170 kB of script, all that it loads until it is quiet; a
 * document shows its text and answers presses with at most 220 kB, which is what its HTML names. The editor is loaded
 * after that; the sum with it is printed. Sizes are as gzip would send them; our own server compresses what it sends.
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

type Cookies = Parameters<Awaited<ReturnType<Browser["newContext"]>>["addCookies"]>[0];
type Script = { name: string; gzipped: number; encoding: string };

const workspace = await startWorkspace();
const { page, browser } = await signedInPage(workspace);
try {
  const agent = agentOf(workspace);
  const id = await agent.create("A page of text", "## Methods", "We read every letter and looked for what is *wrong*.");
  const cookies = await page.context().cookies();
  for (const [name, path] of Object.entries({ list: "/", document: `/d/${id}` })) {
    const url = `${workspace.origin}${path}`;
    const scripts = await firstVisit(browser, url, cookies);
    const html = await (await page.context().request.get(url)).text();
    const named = scripts.filter((script) => html.includes(script.name.split("/").at(-1) ?? ""));
    const [all, first] = [kilobytes(scripts), kilobytes(named)];
    if (name === "list") claim(`the list fetches at most ${limits.list} kB of script`, all <= limits.list, `${all} kB`);
    else {
      const isShown = await answersWithout(browser, { url, cookies, names: named.map((script) => script.name) });
      claim("the document is shown and answers before its editor is loaded", isShown, isShown ? "so" : "not so");
      const words = `the document is shown with at most ${limits.document} kB of script`;
      claim(words, first <= limits.document, `${first} kB; ${all} kB with the editor`);
    }
    const plain = scripts.filter(({ gzipped, encoding }) => gzipped > 1_000 && !/^(br|gzip)$/.test(encoding));
    claim(`the ${name}'s scripts are sent compressed`, plain.length === 0, `${plain.length} of ${scripts.length} not`);
    if (!options.files) continue;
    for (const { name, gzipped } of scripts) {
      const mark = named.some((script) => script.name === name) ? "first" : "later";
      console.log(`  ${(gzipped / 1000).toFixed(1).padStart(6)} kB  ${name}  ${mark}`);
    }
  }
} finally {
  await browser.close();
  await workspace.stop();
}

function kilobytes(scripts: readonly Script[]): number {
  return Math.round(scripts.reduce((sum, { gzipped }) => sum + gzipped, 0) / 100) / 10;
}

/** Whether a document shows its text and answers a press when no other script than these arrives. */
async function answersWithout(
  browser: Browser,
  { url, cookies, names }: { url: string; cookies: Cookies; names: readonly string[] },
): Promise<boolean> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.route("**/_next/**/*.js*", (route) =>
    names.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto(url);
  const history = page.getByRole("button", { name: "History" });
  const isShown = await page.getByText("We read every letter").isVisible();
  const isPressed = await waitFor(async () => {
    await history.click();
    return (await history.getAttribute("aria-pressed")) === "true";
  });
  await context.close();
  return isShown && isPressed;
}

async function waitFor(check: () => Promise<boolean>): Promise<boolean> {
  for (let count = 0; count < 20; count++) {
    if (await check()) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}

/** The scripts of a visit with an empty cache, until the page is quiet. */
async function firstVisit(browser: Browser, url: string, cookies: Cookies): Promise<Script[]> {
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
