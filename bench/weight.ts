/**
 * Claims: on a first visit the list page fetches at most 170 kB of script until it is quiet. A document shows its text and
 * answers presses with what its HTML names, takes what is typed with at most 250 kB, and takes at most 420 kB until it is
 * quiet with formulas, a table, code and a citation. The limits are for sizes as gzip would send them; Brotli's are said
 * too. What is loaded ahead for later is not counted.
 *
 * Run with `npx tsx --conditions react-server bench/weight.ts`; `--files` lists the files, largest first.
 */
import { parseArgs } from "node:util";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import { agentOf } from "../e2e/agent";
import { startWorkspace, type Workspace } from "../e2e/start-workspace";
import { claim } from "./harness/claim";
import { signedInPage } from "./harness/signed-in-page";

const limits = { list: 170, typing: 250, whole: 420 };
const { values: options } = parseArgs({ options: { files: { type: "boolean", default: false } } });

const WORDS = "We read every letter";
const PLAIN = `${WORDS} and looked for what is *wrong*.`;
const FULL = [
  PLAIN,
  "An equation is $a^2 + b^2 = c^2$.",
  "$$\n\\int_0^1 x^2\\,dx\n$$",
  "| Letter | Errors |\n| --- | --- |\n| a | 3 |",
  "```python\nprint(len(letters))\n```",
  "A sentence with a source.",
];
const WORK = {
  type: "book",
  title: "Letters",
  author: [{ family: "Lee", given: "A." }],
  issued: { "date-parts": [[2020]] },
};

type Cookies = Parameters<Awaited<ReturnType<Browser["newContext"]>>["addCookies"]>[0];
type Script = { name: string; gzip: number; brotli: number; encoding: string };
type Stage = "first" | "typing" | "later";
type Visit = { scripts: readonly Script[]; stageOf: ReadonlyMap<string, Stage> };
type Address = { browser: Browser; url: string; cookies: Cookies };

const workspace = await startWorkspace();
const { page, browser } = await signedInPage(workspace);
try {
  const plain = await agentOf(workspace).create("A page of text", PLAIN);
  const full = await fullDocument(workspace);
  const cookies = await page.context().cookies();
  await measureList({ browser, cookies, url: `${workspace.origin}/` });
  await measureTyping({ browser, cookies, url: `${workspace.origin}/d/${plain}` });
  await measureWhole({ browser, cookies, url: `${workspace.origin}/d/${full}` });
} finally {
  await browser.close();
  await workspace.stop();
}

async function fullDocument(workspace: Workspace): Promise<string> {
  const agent = agentOf(workspace);
  const id = await agent.create("A page of text", ...FULL);
  const { nodes } = await agent.ask("GET", `/${id}?format=nodes`);
  await agent.ask("POST", `/${id}/cite`, { csl: WORK, nodeId: nodes.at(-1).id });
  return id;
}

async function measureList(address: Address): Promise<void> {
  const visit = await firstVisit(address, async () => {});
  const all = sizeOf(visit.scripts);
  claim(`the list fetches at most ${limits.list} kB of script`, all.gzip <= limits.list, words(all));
  reportFiles("list", visit);
}

async function measureTyping(address: Address): Promise<void> {
  const visit = await firstVisit(address, isEditable);
  const until = (...stages: Stage[]) =>
    visit.scripts.filter(({ name }) => stages.includes(visit.stageOf.get(name) ?? "later"));
  const [first, typing] = [until("first"), until("first", "typing")];
  const isShown = await works(address, first, answers);
  claim("a document is shown and answers before its editor is loaded", isShown, words(sizeOf(first)));
  const isTyped = await works(address, typing, takesKeys);
  claim("a document takes what is typed before the rest is loaded", isTyped, isTyped ? "so" : "not so");
  const size = sizeOf(typing);
  claim(`that takes at most ${limits.typing} kB of script`, size.gzip <= limits.typing, words(size));
  reportFiles("document", visit);
}

async function measureWhole(address: Address): Promise<void> {
  const visit = await firstVisit(address, isEditable);
  const all = sizeOf(visit.scripts);
  claim(`a document with all takes at most ${limits.whole} kB of script`, all.gzip <= limits.whole, words(all));
  reportFiles("document with all", visit);
}

async function isEditable(page: Page): Promise<void> {
  await text(page).waitFor();
}

function text(page: Page) {
  return page.locator(".ProseMirror[contenteditable=true]");
}

function words({ gzip, brotli }: { gzip: number; brotli: number }): string {
  return `${gzip} kB with gzip, ${brotli} kB with Brotli`;
}

function sizeOf(scripts: readonly Script[]): { gzip: number; brotli: number } {
  const sum = (size: "gzip" | "brotli") =>
    Math.round(scripts.reduce((total, script) => total + script[size], 0) / 100) / 10;
  return { gzip: sum("gzip"), brotli: sum("brotli") };
}

function reportFiles(page: string, { scripts, stageOf }: Visit): void {
  const plain = scripts.filter(({ gzip, encoding }) => gzip > 1_000 && !/^(br|gzip)$/.test(encoding));
  claim(`the ${page}'s scripts are sent compressed`, plain.length === 0, `${plain.length} of ${scripts.length} not`);
  if (!options.files) return;
  for (const { name, gzip, brotli } of scripts) {
    const sizes = [gzip, brotli].map((size) => `${(size / 1000).toFixed(1).padStart(6)} kB`);
    console.log(`  ${sizes.join(" ")}  ${name}  ${stageOf.get(name) ?? "later"}`);
  }
}

/** Whether a page does something when no other script than these arrives. */
async function works(
  { browser, url, cookies }: Address,
  scripts: readonly Script[],
  check: (page: Page) => Promise<boolean>,
): Promise<boolean> {
  const names = new Set(scripts.map(({ name }) => name));
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.route("**/_next/**/*.js*", (route) =>
    names.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto(url);
  const isDone = await check(page);
  await context.close();
  return isDone;
}

/** Whether the text is shown and a press is answered. */
async function answers(page: Page): Promise<boolean> {
  const history = page.getByRole("button", { name: "History" });
  const isShown = await page.getByText(WORDS).isVisible();
  const isPressed = await waitFor(async () => {
    await history.click();
    return (await history.getAttribute("aria-pressed")) === "true";
  });
  return isShown && isPressed;
}

/** Whether the editor takes what is typed. */
async function takesKeys(page: Page): Promise<boolean> {
  await text(page).getByText(WORDS).click();
  await page.keyboard.type("Typed.");
  return waitFor(() => text(page).getByText("Typed.").isVisible());
}

async function waitFor(check: () => Promise<boolean>): Promise<boolean> {
  for (let count = 0; count < 20; count++) {
    if (await check()) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}

/**
 * The scripts of a visit with an empty cache, until the page is quiet, and when they came: named by the HTML, before
 * `ready`, or later.
 */
async function firstVisit({ browser, url, cookies }: Address, ready: (page: Page) => Promise<void>): Promise<Visit> {
  // The service worker would fetch scripts out of the page's sight.
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.addCookies(cookies);
  // Such a person's page loads nothing ahead.
  await context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const page = await context.newPage();
  const scripts: Promise<Script>[] = [];
  const stageOf = new Map<string, Stage>();
  let stage: Stage = "typing";
  page.on("response", (answer) => {
    if (answer.request().resourceType() !== "script") return;
    stageOf.set(new URL(answer.url()).pathname, stage);
    scripts.push(scriptOf(answer));
  });
  await page.goto(url, { waitUntil: "commit" });
  await ready(page);
  stage = "later";
  await page.waitForLoadState("networkidle");
  const found = await Promise.all(scripts);
  const html = await (await context.request.get(url)).text();
  for (const { name } of found) if (html.includes(name.split("/").at(-1) ?? "")) stageOf.set(name, "first");
  await context.close();
  return { scripts: found.sort((one, other) => other.gzip - one.gzip), stageOf };
}

async function scriptOf(answer: import("playwright").Response): Promise<Script> {
  const body = await answer.body();
  return {
    name: new URL(answer.url()).pathname,
    gzip: gzipSync(body).length,
    brotli: brotliCompressSync(body).length,
    encoding: (await answer.headerValue("content-encoding")) ?? "",
  };
}
