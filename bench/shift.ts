/**
 * Claim: while the list and a document with tables, formulas and footnotes open, at a desk and on a phone, what is on the
 * screen shifts by at most 0.01 (Cumulative Layout Shift), the arrival of the editor included.
 *
 * Run with `npx tsx --conditions react-server bench/shift.ts`; `--where` lists what shifted.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { agentOf } from "../e2e/agent";
import { startWorkspace } from "../e2e/start-workspace";
import { claim } from "./harness/claim";
import { signedInPage } from "./harness/signed-in-page";

const limit = 0.01;
const quietMs = 3_000;
const screens = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 800 } };
const article = readFileSync(new URL("../docs/article.md", import.meta.url), "utf8");
const { values: options } = parseArgs({ options: { where: { type: "boolean", default: false } } });

type Shift = { value: number; moved: string[] };

const workspace = await startWorkspace();
const { page, browser } = await signedInPage(workspace);
try {
  const { id } = await agentOf(workspace).ask("POST", "", { markdown: article });
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : "text",
        );
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });
  for (const [screen, size] of Object.entries(screens)) {
    await page.setViewportSize(size);
    for (const [name, path] of Object.entries({ list: "/", document: `/d/${id}` })) {
      await page.goto(`${workspace.origin}${path}`);
      if (name === "document") await page.getByRole("textbox", { name: "Text", exact: true }).waitFor();
      await page.waitForTimeout(quietMs);
      const shifts: Shift[] = await page.evaluate(() => Reflect.get(window, "shifts"));
      const sum = shifts.reduce((before, { value }) => before + value, 0);
      claim(`the ${name} shifts by at most ${limit} (${screen})`, sum <= limit, sum.toFixed(4));
      if (options.where)
        for (const { value, moved } of shifts) console.log(`  ${value.toFixed(4)}  ${moved.join(" | ")}`);
    }
  }
} finally {
  await browser.close();
  await workspace.stop();
}
