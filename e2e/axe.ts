import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions, run } from "axe-core";
import type { Locator, Page } from "playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// A rule of WCAG 2.1 A that axe does not count among them yet.
const ALSO = { "label-content-name-mismatch": { enabled: true } };

// The library's guards at the ends of a popover pass the focus on at once, so nothing hidden keeps it.
const GUARDS = "[data-base-ui-focus-guard]";

type Axe = { run: typeof run };

/** Finds what is not accessible in a page or in one part of it, a line for each rule: those given, otherwise all of WCAG 2.2 AA and of best practice. */
export async function findFaults(where: Page | Locator, rules?: readonly string[]): Promise<string[]> {
  const part = "goto" in where ? where.locator("html") : where.first();
  const page = part.page();
  // Injected through the debugger protocol, because the page's policy blocks other scripts.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
  const axe = await page.evaluateHandle<Axe>("axe");
  const options: RunOptions = { resultTypes: ["violations"], runOnly: [...(rules ?? TAGS)], rules: rules ? {} : ALSO };
  const { violations } = await part.evaluate(
    (element, [{ run }, exclude, options]) => run({ include: [element], exclude: [exclude] }, options),
    [axe, GUARDS, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`);
}
