import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";

/** The styles of a run of formatted citations. */
export type RichStyle = "italic" | "bold" | "underline" | "subscript" | "superscript" | "smallCaps";

/** A run of a formatted citation or entry; `part` is the place of the run in an entry with a number or label. */
export type RichRun = {
  text: string;
  styles: ReadonlySet<RichStyle>;
  href: string | null;
  part: "label" | "rest" | null;
};

type Inherited = Omit<RichRun, "text">;

const STYLES: Readonly<Record<string, RichStyle>> = {
  i: "italic",
  em: "italic",
  b: "bold",
  strong: "bold",
  u: "underline",
  sub: "subscript",
  sup: "superscript",
};

const CSS: readonly [RegExp, RichStyle, boolean][] = [
  [/font-variant:\s*small-caps/, "smallCaps", true],
  [/font-style:\s*normal/, "italic", false],
  [/font-weight:\s*normal/, "bold", false],
  [/font-style:\s*italic/, "italic", true],
  [/font-weight:\s*bold/, "bold", true],
  [/text-decoration:\s*underline/, "underline", true],
];

/** The runs of a citation or entry, given in the HTML of its style. */
export function richRuns(html: string): RichRun[] {
  const runs: RichRun[] = [];
  gather(fromHtml(html, { fragment: true }), { styles: new Set(), href: null, part: null }, runs);
  return runs;
}

function gather(node: Nodes, inherited: Inherited, runs: RichRun[]): void {
  if (node.type === "text" && node.value !== "") runs.push({ ...inherited, text: node.value.replace(/\s+/g, " ") });
  if (node.type !== "element" && node.type !== "root") return;
  const inside = node.type === "element" ? within(node, inherited) : inherited;
  for (const child of node.children) gather(child, inside, runs);
}

function within(element: Extract<Nodes, { type: "element" }>, inherited: Inherited): Inherited {
  const styles = new Set(inherited.styles);
  const own = STYLES[element.tagName];
  if (own) styles.add(own);
  const css = String(element.properties.style ?? "");
  for (const [pattern, style, isOn] of CSS) {
    if (!pattern.test(css)) continue;
    if (isOn) styles.add(style);
    else styles.delete(style);
  }
  const names = Array.isArray(element.properties.className) ? element.properties.className : [];
  const part = names.includes("csl-left-margin") ? "label" : names.includes("csl-right-inline") ? "rest" : null;
  const href = element.tagName === "a" ? String(element.properties.href ?? "") : "";
  return { styles, href: href || inherited.href, part: part ?? inherited.part };
}

/** The text of runs. */
export const richText = (runs: readonly RichRun[]): string => runs.map(({ text }) => text).join("");
