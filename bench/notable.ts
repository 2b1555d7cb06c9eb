import { parseArgs } from "node:util";
import { withIds } from "../lib/document/ids/node-ids";
import { parseMarkdown } from "../lib/document/markdown/parse";
import { notableChanges } from "../lib/document/notable/notable";

/**
 * How long it takes to find what a write changed beside, in a text of 100 pages: a rewrite of every paragraph, and of
 * one. The rewrite is read before, as a write does anyway; its first time has nothing remembered.
 * Run: node --import tsx bench/notable.ts [--rounds 15]
 */
const { values } = parseArgs({ options: { rounds: { type: "string", default: "15" } } });
const rounds = Number(values.rounds);

const SENTENCE =
  "In trial N the group of Oslo had 868 patients who did not differ in age from the others of that year.";
// About 500 words a page.
const paragraphs = Array.from({ length: 500 }, (_, at) =>
  Array.from({ length: 5 }, (_, n) => SENTENCE.replace("N", String(at * 5 + n))).join(" "),
);
const text = paragraphs.join("\n\n");

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

function measured(rewrite: (paragraph: string, at: number) => string): number {
  const times = Array.from({ length: rounds }, () => {
    const before = withIds(parseMarkdown(text));
    const after = withIds(parseMarkdown(paragraphs.map(rewrite).join("\n\n")), before);
    const began = performance.now();
    notableChanges(before, after);
    return performance.now() - began;
  });
  return middle(times);
}

console.log(`${text.split(/\s+/).length} words, median of ${rounds}`);
console.log(`every paragraph: ${measured((paragraph) => paragraph.replaceAll("patients", "people")).toFixed(1)} ms`);
console.log(
  `one paragraph: ${measured((paragraph, at) => (at === 250 ? paragraph.replace("868", "886") : paragraph)).toFixed(2)} ms`,
);
