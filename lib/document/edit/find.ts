import { CONTAINERS } from "../model/addressable";
import { numberAttribute } from "../model/attribute";
import type { DocumentJson } from "../model/document";
import { passageAround } from "../model/passage";
import { type PlacedBlock, placedBlocks } from "../model/placed-blocks";
import { cutText, plainWords } from "../model/words";
import { readableText } from "../text/readable-text";
import { searchedTerms, searchWords } from "../text/search-text";
import { nodeText } from "../text/text";
import { type DocumentNode, describeBlocks } from "./nodes";

/** A node that contains what was sought, or one around it: the headings above it, outermost first, and each `[from, to]` in its `text`, none around it. */
export type FoundNode = DocumentNode & { section: string[]; hits: [number, number][] };

/** Which of the nodes that contain something to answer. */
export type Finding = { q: string; context: number; from?: number | undefined; limit: number };

/** Where a document has what a search found it by. */
export type Passage = { nodeId: string; section: string[]; excerpt: string };

const MOST_HITS = 100;
const AROUND = 80;
// Between words there is one of these, and none is in a word.
const GAP = "\n";

/**
 * The nodes of a document that contain all words of `q`, whole and in any order, and its "phrases" exactly, case folded;
 * with `context` nodes before and after each. At most `limit` that match, from the index `from` on; `nextFrom` is where
 * the next of them is.
 */
export function findNodes(doc: DocumentJson, { q, context, from = 0, limit }: Finding, keys?: Iterable<string>) {
  const placed = placedBlocks(doc);
  const leaves = placed.filter(({ node }) => !CONTAINERS.has(node.type));
  const terms = termsOf(q);
  const matching = leaves.flatMap((block, at) => {
    const hits = hitsIn(nodeText(block.node), terms);
    return hits ? [{ at, index: block.index, hits }] : [];
  });
  const after = matching.filter(({ index }) => index >= from);
  const window = after.slice(0, limit);
  const hits = new Map(window.map((match) => [match.at, match.hits]));
  const wanted = new Set(
    window.flatMap(({ at }) => Array.from({ length: 2 * context + 1 }, (_, by) => at + by - context)),
  );
  const shown = leaves.filter((_, at) => wanted.has(at));
  const sections = sectionsOf(placed);
  const places = new Map(leaves.map((block, at) => [block.index, at]));
  const nodes = describeBlocks(doc, shown, keys).map(
    (node): FoundNode => ({
      ...node,
      section: sections[node.index] ?? [],
      hits: hits.get(places.get(node.index) ?? -1) ?? [],
    }),
  );
  return { nodes, found: matching.length, total: placed.length, nextFrom: after[limit]?.index ?? null };
}

/** For each block the headings above it, outermost first; only those outside of lists and quotes make sections. */
function sectionsOf(placed: readonly PlacedBlock[]): string[][] {
  let open: { level: number; text: string }[] = [];
  return placed.map(({ node, depth }) => {
    if (depth > 0 || node.type !== "heading") return open.map(({ text }) => text);
    const level = numberAttribute(node, "level", 1);
    open = open.filter((heading) => heading.level < level);
    const above = open.map(({ text }) => text);
    open = [...open, { level, text: nodeText(node) }];
    return above;
  });
}

/** What is sought, each the words of a text in order, joined as in `hitsIn`. */
function termsOf(q: string): string[] {
  const terms: string[] = [];
  for (const [, phrase, plain = ""] of q.replace(/[“”„«»]/g, '"').matchAll(/"([^"]*)"?|([^\s"]+)/g)) {
    const words = tokensOf(phrase ?? plain).map(({ word }) => word);
    const bare = phrase === undefined ? trimmed(words) : words;
    if (bare.length > 0) terms.push(`${GAP}${bare.join(GAP)}${GAP}`);
  }
  return [...new Set(terms)];
}

/** Words without the punctuation at both ends, unless there is nothing else. */
function trimmed(words: string[]): string[] {
  const isWord = (word: string) => plainWords(word).length > 0;
  const first = words.findIndex(isWord);
  return first < 0 ? words : words.slice(first, words.findLastIndex(isWord) + 1);
}

const fold = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll("’", "'");

function tokensOf(text: string) {
  let at = 0;
  return cutText(text).flatMap((token) => {
    const from = at;
    at += token.length;
    return token.trim() === "" ? [] : [{ word: fold(token), from, to: at }];
  });
}

/** Where a text has the terms, in order and apart, at most a hundred places; null unless it has them all. */
function hitsIn(text: string, terms: readonly string[]): [number, number][] | null {
  if (terms.length === 0 || text === "") return null;
  // Most texts lack a word, which is seen without cutting them.
  const folded = fold(text);
  if (!terms.every((term) => term.split(GAP).every((word) => folded.includes(word)))) return null;
  const tokens = tokensOf(text);
  const starts = new Map<number, number>();
  let length = GAP.length;
  tokens.forEach(({ word }, at) => {
    starts.set(length, at);
    length += word.length + GAP.length;
  });
  const joined = `${GAP}${tokens.map(({ word }) => word).join(GAP)}${GAP}`;
  const hits: [number, number][] = [];
  for (const term of terms) {
    let at = joined.indexOf(term);
    if (at < 0) return null;
    const words = term.split(GAP).length - 2;
    for (let count = 0; at >= 0 && count < MOST_HITS; at = joined.indexOf(term, at + term.length - GAP.length)) {
      const first = starts.get(at + GAP.length) ?? 0;
      hits.push([tokens[first]?.from ?? 0, tokens[first + words - 1]?.to ?? 0]);
      count++;
    }
  }
  hits.sort(([one, end], [other, otherEnd]) => one - other || otherEnd - end);
  return apart(hits).slice(0, MOST_HITS);
}

/** Sorted places without those that begin inside another. */
function apart(hits: readonly [number, number][]): [number, number][] {
  const kept: [number, number][] = [];
  for (const hit of hits) if (hit[0] >= (kept.at(-1)?.[1] ?? 0)) kept.push(hit);
  return kept;
}

/** The passage of a document that has most of what a full-text search was for; null when its text has none of it. */
export function findPassage(doc: DocumentJson, q: string): Passage | null {
  const terms = searchedTerms(q);
  const placed = placedBlocks(doc);
  let best: { block: PlacedBlock; score: number } | null = null;
  for (const block of placed) {
    if (CONTAINERS.has(block.node.type)) continue;
    const joined = ` ${searchWords(nodeText(block.node)).join(" ")} `;
    const score = terms.filter((term) => joined.includes(term)).length;
    if (score > (best?.score ?? 0)) best = { block, score };
    if (score === terms.length && score > 0) break;
  }
  if (!best) return null;
  const { node, index } = best.block;
  return {
    nodeId: String(node.attrs?.id ?? ""),
    section: sectionsOf(placed)[index] ?? [],
    excerpt: excerptOf(readableText(node, doc), terms),
  };
}

/** What is around the first word of a text that one of the terms begins with. */
function excerptOf(text: string, terms: readonly string[]): string {
  const words = terms.map((term) => term.trimStart().split(" ")[0] ?? "");
  const hit = tokensOf(text).find(({ from, to }) =>
    searchWords(text.slice(from, to)).some((found) => words.some((word) => found.startsWith(word))),
  );
  return passageAround(text, hit?.from ?? 0, hit?.to ?? 0, AROUND);
}
