import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright/test";
import { z } from "zod";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// A rule of WCAG 2.1 A that axe does not count among them yet.
const ALSO = { "label-content-name-mismatch": { enabled: true } };

const shape = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

// The library's guards at the ends of a popover pass the focus on at once, so nothing hidden keeps it.
const GUARDS = "[data-base-ui-focus-guard]";

type Scope = {
  /** What is checked; the whole page without it. */
  within?: string;
  /** The only rules that are checked; all of WCAG 2.2 AA and of best practice without them. */
  rules?: readonly string[];
};

/** Finds what is not accessible in a page, a line for each rule. */
export async function findFaults(page: Page, { within, rules }: Scope = {}): Promise<string[]> {
  // Injected through the debugger protocol, because the page's policy blocks other scripts.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const found = await page.evaluate(
    `axe.run(${JSON.stringify({ include: [within ?? "html"], exclude: [GUARDS] })}, ${JSON.stringify({ resultTypes: ["violations"], runOnly: rules ?? TAGS, rules: rules ? {} : ALSO })})`,
  );
  return shape
    .parse(found)
    .violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`);
}
