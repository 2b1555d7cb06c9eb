import { sameJson } from "#lib/base/same-json";
import { changedSpan } from "#lib/document/diff/changed-span";
import { blockIds } from "#lib/document/model/block-ids";
import { type Budget, diffBySentences, newBudget, type Run } from "#lib/document/model/bounded-diff";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { isWordToken } from "#lib/document/model/words";
import { nodeText } from "#lib/document/text/text";
import type { BlockVersions } from "./block-versions";
import { findReturned, SHINGLE, type Source } from "./find-returned";
import { followSteps, type Stepped, type SteppedText } from "./kept-by-steps";
import { isRecent, type Removal, remembered, removalsOf } from "./removed-text";
import { entryOf, idOf, newTokens, spread, type Token, textOf, tokensFrom, tokensOfRuns } from "./tokens";

/**
 * The versions that wrote each text block, by its id, as `[length, version, length, version, …]`: lengths in UTF-16 code
 * units that together cover `nodeText` of the block. A block without an entry was written by its own version alone.
 */
export type Origins = Record<string, number[]>;

/** A run of text that one version wrote. */
export type OriginRun = { text: string; version: number };

/** A text with the versions of its blocks and of their words. */
export type Written = { content: DocumentJson; versions: BlockVersions; origins: Origins };

const HOLD_TEXT = new Set(["paragraph", "heading", "codeBlock"]);

/** Whether a node is one of the smallest blocks of a text. */
export const isTextBlock = (node: NodeJson): boolean => !node.content || HOLD_TEXT.has(node.type);

/** The smallest blocks of a text, in reading order. */
export function* textBlocks(node: NodeJson): Generator<NodeJson> {
  if (isTextBlock(node)) yield node;
  else for (const child of node.content ?? []) yield* textBlocks(child);
}

/** The smallest blocks of a text with their runs; the text of a table is its version's, or else that of `fallback`. */
export function* runsOfBlocks(
  node: NodeJson,
  written: Omit<Written, "content">,
  fallback: number,
): Generator<{ block: NodeJson; runs: OriginRun[] }> {
  if (isTextBlock(node)) {
    yield { block: node, runs: runsOfBlock(node, written, fallback) };
    return;
  }
  const own = written.versions[idOf(node) ?? ""] ?? fallback;
  for (const child of node.content ?? []) yield* runsOfBlocks(child, written, own);
}

/** The runs of a text block; `fallback` is the version of a block that has no id. */
export function runsOfBlock(block: NodeJson, written: Omit<Written, "content">, fallback: number): OriginRun[] {
  const id = idOf(block);
  const text = nodeText(block);
  const own = (id !== null ? written.versions[id] : undefined) ?? fallback;
  const entry = id === null ? undefined : written.origins[id];
  if (text === "") return [];
  if (!entry) return [{ text, version: own }];
  const runs: OriginRun[] = [];
  let from = 0;
  for (let at = 0; at < entry.length; at += 2) {
    const to = from + (entry[at] ?? 0);
    runs.push({ text: text.slice(from, to), version: entry[at + 1] ?? own });
    from = to;
  }
  return runs;
}

/** What is known of a write besides its texts. */
export type Writing = {
  /** The text of an earlier version that the write restores: its words are their writers'. */
  restored?: Written | null;
  /** A text that the write merged, as the document names its authors: words that came from there are theirs. */
  merged?: Written | null;
  /** The steps that made the text: they tell which characters stayed. */
  stepped?: SteppedText | null;
  /** What recent versions removed, newest first. */
  removed?: readonly Removal[];
  /** Texts of other documents that words may have been copied from. */
  copied?: readonly Source[];
  /** Words that somebody says to have copied, however few. */
  phrases?: readonly Source[];
};

/**
 * Who wrote a text after a write, and what recent versions and this one removed; `isPlain` unless more than the two texts
 * told it.
 */
export type Credited = { origins: Origins; removed: readonly Removal[]; isPlain: boolean };

/**
 * The origins after a write with this number: words that stay, move, come from a block that was split or joined, are
 * copies, or return after a removal keep their version, all others get the number. All texts are canonical.
 */
export function originsAfter(
  before: Written | null,
  { content, versions }: Omit<Written, "origins">,
  number: number,
  { restored = null, merged = null, stepped = null, removed = [], copied = [], phrases = [] }: Writing = {},
): Credited {
  if (!before) return { origins: {}, removed: [], isPlain: true };
  const span = changedSpan(before.content, content);
  const gone = blocksById(span.before);
  const followed = stepped && followSteps(stepped, (id, block) => versionsOf(id, block, before, number));
  const restoredBlocks = restored && blocksById(restored.content.content);
  const origins = untouched(before, gone, span.after);
  const changed: Changed[] = [];
  for (const block of span.after.flatMap((each) => [...textBlocks(each)])) {
    const id = idOf(block);
    if (id === null) continue;
    const was = gone.get(id);
    gone.delete(id);
    const source = restoredBlocks?.get(id);
    if (was && sameJson(was, block)) {
      const entry = before.origins[id];
      if (entry) origins[id] = entry;
    } else if (restored && source && sameJson(source, block)) {
      changed.push({ id, tokens: tokensOf(source, restored, number), old: [], isFollowed: false });
    } else {
      changed.push(changedBlock(id, block, was ? tokensOf(was, before, number) : [], followed));
    }
  }
  const left = [...gone].map(([id, block]) => ({ id, tokens: tokensOf(block, before, number) }));
  const removals = findOrigins(changed, left, { followed, number });
  if (merged) takeMerged(changed, merged, number);
  const recent = removed.filter((removal) => isRecent(removal, number));
  const blocks = () => [...sourcesIn(before, number), ...copied];
  // What a comparison finds removed here was compared with all that is new.
  const known = [...removals.filter(([, id]) => followed?.kept.has(id)), ...recent];
  const hasFound = findReturned(changed, { removals: known, blocks, phrases, sizes: followed?.sizes ?? [] });
  for (const { id, tokens } of changed) {
    const entry = entryOf(tokens, number);
    if (entry.length > 2 || (entry.length === 2 && entry[1] !== versions[id])) origins[id] = entry;
  }
  const isPlain = !followed && !merged && !(hasFound && recent.length + copied.length + phrases.length > 0);
  return { origins, removed: remembered(removals, removed, number), isPlain };
}

/** The entries of blocks outside the span of a write, which are nearly all: a copy without the others is made quickly. */
function untouched(old: Written, gone: ReadonlyMap<string, NodeJson>, after: readonly NodeJson[]): Origins {
  const origins = { ...old.origins };
  for (const id of [...gone.keys(), ...after.flatMap(blockIds)]) delete origins[id];
  return origins;
}

function changedBlock(id: string, block: NodeJson, old: Token[], followed: Stepped | null): Changed {
  const text = nodeText(block);
  const own = followed?.after.get(id);
  if (!own || own.origins.length !== text.length) return { id, tokens: newTokens(text), old, isFollowed: false };
  return { id, tokens: tokensFrom(text, own.origins, own.slices), old, isFollowed: true };
}

function blocksById(content: readonly NodeJson[]): Map<string, NodeJson> {
  const blocks = new Map<string, NodeJson>();
  for (const top of content) {
    for (const block of textBlocks(top)) {
      const id = idOf(block);
      if (id !== null) blocks.set(id, block);
    }
  }
  return blocks;
}

/** A block with its tokens now and before; the origins of one that was followed through steps are known. */
type Changed = { id: string; tokens: Token[]; old: Token[]; isFollowed: boolean };

const runsIn = (block: NodeJson, written: Written, number: number): number[] =>
  runsOfBlock(block, written, number).flatMap(({ text, version }) => [text.length, version]);

const tokensOf = (block: NodeJson, written: Written, number: number): Token[] =>
  tokensOfRuns(nodeText(block), runsIn(block, written, number));

const versionsOf = (id: string, block: NodeJson, written: Written, number: number): number[] =>
  spread(runsIn({ ...block, attrs: { ...block.attrs, id } }, written, number));

/** The text blocks of a document as sources of copies. */
function* sourcesIn(written: Written, number: number): Generator<Source> {
  for (const top of written.content.content) {
    for (const block of textBlocks(top)) {
      yield {
        text: nodeText(block),
        // Needed only where the text is found.
        get runs() {
          return runsIn(block, written, number);
        },
      };
    }
  }
}

/** Sets the versions of words that came from the block of a merged text. */
function takeMerged(changed: readonly Changed[], merged: Written, number: number): void {
  const blocks = blocksById(merged.content.content);
  const [used, budget] = [new Set<Token>(), newBudget()];
  for (const { id, tokens } of changed) {
    const source = blocks.get(id);
    if (!source || tokens.every(({ origin }) => origin !== null)) continue;
    const known = tokens.map((token) => ({ ...token }));
    keepEqual(tokensOf(source, merged, number), known, { used, budget, least: 1 });
    tokens.forEach((token, at) => {
      token.origin ??= known[at]?.origin ?? null;
    });
  }
}

type Left = { id: string; tokens: Token[] };

/**
 * Sets the versions of tokens that were there before: first long equal parts of the same block, then text that came from
 * elsewhere, then single words of the same block. Returns what is gone.
 */
function findOrigins(
  changed: readonly Changed[],
  left: readonly Left[],
  { followed, number }: { followed: Stepped | null; number: number },
): Removal[] {
  const used = new Set<Token>();
  const budget = newBudget();
  const compared = changed.filter(({ isFollowed }) => !isFollowed);
  for (const { old, tokens } of compared) keepEqual(old, tokens, { used, budget, least: SHINGLE });
  keepMoved([...left.map(({ tokens }) => tokens), ...compared.map(({ old }) => old)], compared, used);
  for (const { old, tokens } of compared) {
    const unused = old.filter((token) => !used.has(token));
    const unknown = tokens.filter(({ origin }) => origin === null);
    if (unused.length > 0 && unknown.length > 0) keepEqual(unused, unknown, { used, budget, least: 1 });
  }
  const olds = [...changed.map(({ id, old }) => ({ id, tokens: old })), ...left];
  return olds.flatMap(({ id, tokens }) => {
    const kept = followed?.kept.get(id);
    if (!kept) return removalsOf(id, tokens, (token) => !used.has(token), number);
    const ends = endsOf(tokens);
    const isGone = ({ text }: Token, at: number) => kept.slice((ends[at] ?? 0) - text.length, ends[at]).includes(false);
    return removalsOf(id, tokens, isGone, number);
  });
}

function endsOf(tokens: readonly Token[]): number[] {
  let end = 0;
  return tokens.map(({ text }) => {
    end += text.length;
    return end;
  });
}

type Keeping = { used: Set<Token>; budget: Budget; least: number };

/** Copies the versions of equal stretches of at least so many tokens. */
function keepEqual(old: readonly Token[], tokens: readonly Token[], { used, budget, least }: Keeping): void {
  const keyOf = ({ text }: Token) => text;
  const runs: Run[] = diffBySentences(old.map(keyOf), tokens.map(keyOf), budget);
  let [from, start] = [0, 0];
  for (const run of [...runs, { from: old.length, to: old.length, start: tokens.length, end: tokens.length }]) {
    if (run.from - from >= least) copyVersions(old.slice(from, run.from), tokens.slice(start, run.start), used);
    [from, start] = [run.to, run.end];
  }
}

function copyVersions(old: readonly Token[], tokens: readonly Token[], used: Set<Token>): void {
  old.forEach((token, at) => {
    const same = tokens[at];
    if (!same) return;
    same.origin = token.origin;
    used.add(token);
  });
}

// Beyond this, a write changes most of a long text, and looking for moved words would hold other requests.
const MAX_MOVED_TOKENS = 50_000;

/** Finds tokens of unknown version among the removed ones: text that was moved, split off, or joined. */
function keepMoved(pool: readonly Token[][], changed: readonly Changed[], used: Set<Token>): void {
  const gone = pool.reduce((sum, { length }) => sum + length, 0);
  if (gone === 0 || gone > MAX_MOVED_TOKENS) return;
  const places = new Map<string, { stretch: readonly Token[]; at: number }>();
  for (const stretch of pool) {
    for (let at = 0; at + SHINGLE <= stretch.length; at++) places.set(shingle(stretch, at), { stretch, at });
  }
  const wholes = new Map(pool.map((stretch) => [textOf(stretch), stretch]));
  for (const { tokens } of changed) {
    const whole = wholes.get(textOf(tokens));
    if (whole) copyMoved(whole, 0, tokens, 0, used);
    for (let at = 0; at + SHINGLE <= tokens.length; at++) {
      if (tokens[at]?.origin !== null || !isWordToken(tokens[at]?.text ?? "")) continue;
      const place = places.get(shingle(tokens, at));
      if (place) at += copyMoved(place.stretch, place.at, tokens, at, used);
    }
  }
}

const shingle = (tokens: readonly Token[], at: number) => textOf(tokens.slice(at, at + SHINGLE));

/** Copies versions from a removed stretch as far as the texts are equal and nothing is used twice; returns how far. */
function copyMoved(from: readonly Token[], at: number, to: readonly Token[], start: number, used: Set<Token>): number {
  let length = 0;
  for (;;) {
    const [old, token] = [from[at + length], to[start + length]];
    if (!old || !token || token.origin !== null || old.text !== token.text || used.has(old)) break;
    token.origin = old.origin;
    used.add(old);
    length += 1;
  }
  return Math.max(0, length - 1);
}
