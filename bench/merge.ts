/**
 * Claims: merging a document of 2,000 blocks with 50 changes per side takes at most 60 ms (median), and no rewritten
 * paragraph blocks a merge for a second.
 *
 * Run with `npx tsx --conditions react-server bench/merge.ts`.
 */

import { merge } from "#lib/document/merge/merge";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { node, text } from "#lib/document/schema/build";
import { claim } from "./harness/claim";
import { quantile } from "./harness/quantile";

const blocks = 2_000;
const changes = 50;
const rounds = 40;
const limitMs = 60;
const worstLimitMs = 1_000;
const paragraphTokens = 10_000;

const base = documentOf(Array.from({ length: blocks }, (_, at) => blockAt(at)));
// Copies, because real inputs come from three places and share no objects.
const [ours, theirs] = [structuredClone(changed(base, 0)), structuredClone(changed(base, 7))];
const times = Array.from({ length: rounds }, () => timed(() => merge(base, ours, theirs)));
const p50 = quantile(times, 0.5);
claim(
  `${blocks} blocks with ${changes} changes per side merge in at most ${limitMs} ms (p50)`,
  p50 <= limitMs,
  `p50 ${p50.toFixed(1)} ms, p90 ${quantile(times, 0.9).toFixed(1)} ms, first ${times[0]?.toFixed(1)} ms`,
);

const words = Array.from({ length: paragraphTokens / 2 }, (_, at) => `word${at % 800}`);
const rewritten = (name: string) => words.map((_, at) => `${name}${at % 700}`);
const worst: Record<string, [string[], string[]]> = {
  "rewritten by both": [rewritten("one"), rewritten("two")],
  "reversed by both": [words.toReversed(), words.toReversed().toSpliced(9, 1)],
  "every second word changed by each": [
    words.map((word, at) => (at % 4 === 0 ? `our${at}` : word)),
    words.map((word, at) => (at % 4 === 2 ? `their${at}` : word)),
  ],
  "shuffled by both": [shuffled(words, 3), shuffled(words, 7)],
};
for (const [name, [our, their]] of Object.entries(worst)) {
  const spent = timed(() => merge(paragraph(words), paragraph(our), paragraph(their)));
  claim(
    `a paragraph of ${paragraphTokens} tokens ${name} merges in less than ${worstLimitMs} ms`,
    spent < worstLimitMs,
    `${spent.toFixed(0)} ms`,
  );
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function documentOf(content: NodeJson[]): DocumentJson {
  return { type: "doc", attrs: { frontMatter: null }, content };
}

function paragraph(tokens: readonly string[]): DocumentJson {
  return documentOf([node("paragraph", { id: "p" }, [text(tokens.join(" "))])]);
}

function blockAt(at: number): NodeJson {
  const words = Array.from({ length: 40 }, (_, word) => `w${(at * 31 + word * 17) % 997}`).join(" ");
  if (at % 20 === 0) return node("heading", { id: `b${at}`, level: 2 }, [text(words)]);
  return node("paragraph", { id: `b${at}` }, [text(words)]);
}

/** Changes words, adds, removes and moves blocks; a few of the places are also changed by the other side. */
function changed(document: DocumentJson, shift: number): DocumentJson {
  const content = [...document.content];
  for (let n = 0; n < changes; n++) {
    const at = (n * 37 + (n % 5 === 0 ? 0 : shift)) % (content.length - 1);
    const block = content[at];
    if (!block) continue;
    if (n % 10 === 7) content.splice(at, 0, node("paragraph", { id: `new${shift}n${n}` }, [text(`new ${n}`)]));
    else if (n % 10 === 8) content.splice(at, 1);
    else if (n % 10 === 9) content.splice(at, 0, ...content.splice(at + 1, 1));
    else content[at] = { ...block, content: [text(`${block.content?.[0]?.text} and ${shift}`)] };
  }
  return documentOf(content);
}

function shuffled(tokens: readonly string[], step: number): string[] {
  return tokens.map((_, at) => tokens[(at * step) % tokens.length] ?? "");
}
