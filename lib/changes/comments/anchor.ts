import { countLeading } from "#lib/base/count-leading";
import { CONTAINERS } from "#lib/document/model/addressable";
import { textAttribute } from "#lib/document/model/attribute";
import { type Budget, diffBySentences, newBudget, type Run } from "#lib/document/model/bounded-diff";
import type { DocumentJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { cutText } from "#lib/document/model/words";
import { shownText } from "#lib/document/text/hidden-text";
import { nodeText } from "#lib/document/text/text";

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

/** The longest quote, in characters. */
export const MOST_QUOTED = 2_000;

const AROUND = 32;

type Block = { id: string; index: number; isContainer: boolean; text: () => string };

/** The blocks of a text with their words, for finding many anchors. */
export type AnchorText = { blocks: readonly Block[]; byId: ReadonlyMap<string, Block> };

/** Indexes the blocks of a document for finding anchors. */
export function anchorText(doc: DocumentJson): AnchorText {
  const blocks = placedBlocks(doc).map(({ node, index }): Block => {
    let text: string | undefined;
    const read = () => {
      text ??= nodeText(node);
      return text;
    };
    return { id: textAttribute(node, "id"), index, isContainer: CONTAINERS.has(node.type), text: read };
  });
  return { blocks, byId: new Map(blocks.map((block) => [block.id, block])) };
}

/** The quote of a range of a block's text. */
export const quoteAt = (text: string, from: number, to: number): Quote => ({
  exact: text.slice(from, to),
  prefix: text.slice(Math.max(0, from - AROUND), from),
  suffix: text.slice(to, to + AROUND),
});

/** The quote of the words that a block shows, where the text around them agrees most; null without an occurrence. */
export function quoteIn(text: string, exact: string, around: Partial<Quote> = {}): Quote | null {
  const shown = shownText(text, exact);
  const place = bestPlace(shown.text, { prefix: "", suffix: "", ...around, exact }, newSearch());
  const range = place && shown.rangeOf(place.from, place.from + exact.length);
  return range && quoteAt(text, range.from, range.to);
}

/** The remaining characters that the searches of one request may read. */
export type Search = { left: number };

// About 20 ms.
const MOST_READ = 20_000_000;

/** A budget for the searches of one request. */
export const newSearch = (): Search => ({ left: MOST_READ });

/**
 * Finds the target of a comment: first in its own block, then in another block that surely has the same words. Beyond
 * the budget the words are assumed at the beginning of their own block, and are not searched in others.
 */
export function findAnchor(text: AnchorText, { nodeId, quote }: Anchor, search = newSearch()): Place | null {
  if (nodeId === null) return { nodeId: null, index: -1, from: 0 };
  const own = text.byId.get(nodeId);
  if (quote === null) return own ? { nodeId, index: own.index, from: 0 } : null;
  if (own && search.left <= 0) return { nodeId, index: own.index, from: 0 };
  const within = own && bestPlace(own.text(), quote, search);
  if (own && within) return { nodeId, index: own.index, from: within.from };
  return findElsewhere(text.blocks, quote, search);
}

/** The anchor of words, in the block where the text around them agrees most; null without an occurrence. */
export function findQuote({ blocks, byId }: AnchorText, quote: Quote): Anchor | null {
  const place = findElsewhere(blocks, quote, newSearch(), () => true);
  const block = place && byId.get(place.nodeId ?? "");
  if (!block) return null;
  return { nodeId: block.id, quote: quoteAt(block.text(), place.from, place.from + quote.exact.length) };
}

function findElsewhere(
  blocks: readonly Block[],
  quote: Quote,
  search: Search,
  isEnough: (text: string, quote: Quote, found: Found) => boolean = isSure,
): Place | null {
  let best: (Place & { score: number }) | null = null;
  for (const block of blocks) {
    if (search.left <= 0) break;
    if (block.isContainer) continue;
    const found = bestPlace(block.text(), quote, search);
    if (!found || found.score <= (best?.score ?? 0) || !isEnough(block.text(), quote, found)) continue;
    best = { nodeId: block.id, index: block.index, ...found };
  }
  return best && { nodeId: best.nodeId, index: best.index, from: best.from };
}

/** The offset of a quote in the text of a block; null when the block lacks it. */
export const placeIn = (text: string, quote: Quote): number | null => bestPlace(text, quote, newSearch())?.from ?? null;

const MOST_PLACES = 1_000;
const SURE = 16;

type Found = { from: number; score: number };

/** Whether words in another block are those of the quote: a short common word is not, without its surroundings. */
function isSure(text: string, { exact, prefix, suffix }: Quote, { from, score }: Found): boolean {
  if (exact.length + score > SURE) return true;
  const to = from + exact.length;
  const isAllBefore = text.slice(Math.max(0, from - AROUND), from) === prefix;
  return isAllBefore && text.slice(to, to + AROUND) === suffix;
}

/** Finds a quote where most of the characters around it agree. */
function bestPlace(text: string, { exact, prefix, suffix }: Quote, search: Search): Found | null {
  let best: Found | null = null;
  let from = text.indexOf(exact);
  search.left -= from < 0 ? text.length : from;
  for (let tried = 0; from >= 0 && tried < MOST_PLACES; tried += 1) {
    const before = sharedEnd(text.slice(Math.max(0, from - AROUND), from), prefix);
    const to = from + exact.length;
    const score = 1 + before + sharedStart(text.slice(to, to + AROUND), suffix);
    if (score > (best?.score ?? 0)) best = { from, score };
    if (score > prefix.length + suffix.length) break;
    const next = text.indexOf(exact, from + 1);
    search.left -= (next < 0 ? text.length : next) - from + 2 * AROUND;
    from = search.left > 0 ? next : -1;
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

/**
 * Follows quotes from one text to the next: through changes of their block, or to the changed block that has the words
 * now. Returns the new anchors of those that changed; a quote whose words are gone, or beyond the budget, keeps its anchor.
 */
export function followAnchors(
  anchors: readonly (Anchor & { id: string })[],
  before: AnchorText,
  after: AnchorText,
): { id: string; nodeId: string; quote: Quote }[] {
  const [search, budget] = [newSearch(), newBudget()];
  const mappings = new Map<string, ReturnType<typeof rangeMapping>>();
  const changed = after.blocks.filter(({ id, text }) => before.byId.get(id)?.text() !== text());

  function mappingOf(id: string, old: string, young: string): ReturnType<typeof rangeMapping> {
    const known = mappings.get(id) ?? rangeMapping(old, young, budget);
    mappings.set(id, known);
    return known;
  }

  return anchors.flatMap(({ id, nodeId, quote }) => {
    const [old, young] = [before.byId.get(nodeId ?? ""), after.byId.get(nodeId ?? "")];
    if (!old || !quote || search.left <= 0 || old.text() === young?.text()) return [];
    const place = bestPlace(old.text(), quote, search);
    if (!place) return [];
    const to = place.from + quote.exact.length;
    const range = young && mappingOf(young.id, old.text(), young.text())(place.from, to);
    if (young && range) return [{ id, nodeId: young.id, quote: quoteAt(young.text(), range.from, range.to) }];
    const found = findElsewhere(changed, quote, search);
    const block = found && after.byId.get(found.nodeId ?? "");
    if (!found || !block) return [];
    return [{ id, nodeId: block.id, quote: quoteAt(block.text(), found.from, found.from + quote.exact.length) }];
  });
}

type Range = { from: number; to: number };

type Word = { key: string; start: number; end: number };

/** The words and punctuation marks of a text; spaces would be matched anywhere. */
function wordsOf(text: string): Word[] {
  let at = 0;
  return cutText(text).flatMap((key) => {
    at += key.length;
    return /^\s+$/u.test(key) ? [] : { key, start: at - key.length, end: at };
  });
}

/** Maps ranges of one text to another by words; a range is null when nothing of it remains. */
function rangeMapping(old: string, young: string, budget: Budget): (from: number, to: number) => Range | null {
  const [base, side] = [wordsOf(old), wordsOf(young)];
  const keys = (words: readonly Word[]) => words.map(({ key }) => key);
  const runs = diffBySentences(keys(base), keys(side), budget);

  /** The words that take the place of one word: itself, or those of the run that replaced it. */
  function successorsOf(at: number): Pick<Run, "start" | "end"> & { isSame: boolean } {
    const run = runs[countLeading(runs, (one) => one.from <= at) - 1];
    if (run && at < run.to) return { start: run.start, end: run.end, isSame: false };
    const same = at + (run ? run.end - run.to : 0);
    return { start: same, end: same + 1, isSame: true };
  }

  return (from, to) => {
    const first = countLeading(base, (word) => word.end <= from);
    const last = countLeading(base, (word) => word.start < to) - 1;
    if (last < first) return null;
    const [head, tail] = [successorsOf(first), successorsOf(last)];
    const within = head.isSame ? Math.max(0, from - (base[first]?.start ?? 0)) : 0;
    const beyond = tail.isSame ? Math.max(0, (base[last]?.end ?? 0) - to) : 0;
    const start = (side[head.start]?.start ?? young.length) + within;
    const end = Math.min((side[tail.end - 1]?.end ?? 0) - beyond, start + MOST_QUOTED);
    return start < end ? { from: start, to: end } : null;
  };
}
