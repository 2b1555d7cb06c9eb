import { textAttribute } from "#lib/document/attribute";
import type { DocumentJson } from "#lib/document/document";
import { placedBlocks } from "#lib/document/nodes";
import { nodeText } from "#lib/document/text";

/**
 * Words of a block with the text before and after, as in the W3C's text quote selector
 * (https://www.w3.org/TR/annotation-model/#text-quote-selector).
 */
export type Quote = { exact: string; prefix: string; suffix: string };

/** The target of a comment: the whole document, a block or words. */
export type Anchor = { nodeId: string | null; quote: Quote | null };

/**
 * The place of an anchor in a text: the block's index in reading order and the words' offset in it; null when they are
 * gone.
 */
export type Place = { nodeId: string | null; index: number; from: number };

const AROUND = 32;

/** The blocks of a text with their words, for finding many anchors. */
export type AnchorText = { id: string; index: number; text: string }[];

/** Indexes the blocks of a document for finding anchors. */
export const anchorText = (doc: DocumentJson): AnchorText =>
  placedBlocks(doc).map(({ node, index }) => ({ id: textAttribute(node, "id"), index, text: nodeText(node) }));

/** The quote of the first occurrence of the words in a block; null without one. */
export function quoteIn(text: string, exact: string): Quote | null {
  const from = text.indexOf(exact);
  if (from < 0) return null;
  const to = from + exact.length;
  return { exact, prefix: text.slice(Math.max(0, from - AROUND), from), suffix: text.slice(to, to + AROUND) };
}

/** Finds the target of a comment: first in its own block, then in the block whose text around the words agrees most. */
export function findAnchor(blocks: AnchorText, { nodeId, quote }: Anchor): Place | null {
  if (nodeId === null) return { nodeId: null, index: -1, from: 0 };
  const own = blocks.find(({ id }) => id === nodeId);
  if (quote === null) return own ? { nodeId, index: own.index, from: 0 } : null;
  const within = own && bestPlace(own.text, quote);
  if (own && within) return { nodeId, index: own.index, from: within.from };
  let best: (Place & { score: number }) | null = null;
  for (const { id, index, text } of blocks) {
    const found = bestPlace(text, quote);
    if (found && found.score > (best?.score ?? 0)) best = { nodeId: id, index, ...found };
  }
  return best && { nodeId: best.nodeId, index: best.index, from: best.from };
}

const MOST_PLACES = 1_000;

/**
 * Finds a quote where most of the characters around it agree; a short common word counts only with its surroundings.
 */
function bestPlace(text: string, { exact, prefix, suffix }: Quote): { from: number; score: number } | null {
  let best: { from: number; score: number } | null = null;
  let from = text.indexOf(exact);
  for (let tried = 0; from >= 0 && tried < MOST_PLACES; tried += 1) {
    const before = sharedEnd(text.slice(0, from), prefix);
    const after = sharedStart(text.slice(from + exact.length), suffix);
    const score = 1 + before + after;
    if (score > (best?.score ?? 0)) best = { from, score };
    from = text.indexOf(exact, from + 1);
  }
  return best;
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

function sharedEnd(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[a.length - 1 - at] === b[b.length - 1 - at]) at += 1;
  return at;
}
