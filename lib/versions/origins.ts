import { sameJson } from "#lib/base/same-json";
import { isAddressable } from "#lib/document/addressable";
import { blockIds } from "#lib/document/block-ids";
import { type Budget, diffBySentences, newBudget, type Run } from "#lib/document/bounded-diff";
import { changedSpan } from "#lib/document/changed-span";
import type { DocumentJson, NodeJson } from "#lib/document/document";
import { nodeText } from "#lib/document/text";
import { cutText, isBlank, isWordToken } from "#lib/document/words";
import type { BlockVersions } from "./block-versions";

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

/**
 * The origins after a write with this number: words that stay, move within the document, or come from a block that was
 * split or joined keep their version, all others get the number. Changed blocks of a text that is restored have the
 * words of those who wrote them. All texts are canonical.
 */
export function originsAfter(
  before: Written | null,
  { content, versions }: Omit<Written, "origins">,
  number: number,
  restored: Written | null = null,
): Origins {
  if (!before) return {};
  const restoredBlocks = restored && blocksById(restored.content.content);
  const span = changedSpan(before.content, content);
  const removed = blocksById(span.before);
  const origins: Origins = {};
  const changed: Changed[] = [];
  const added = new Set(span.after.flatMap(blockIds));
  for (const [id, entry] of Object.entries(before.origins)) {
    // Of a block outside the span, which the write left alone.
    if (!removed.has(id) && !added.has(id) && versions[id] !== undefined) origins[id] = entry;
  }
  for (const block of span.after.flatMap((each) => [...textBlocks(each)])) {
    const id = idOf(block);
    if (id === null) continue;
    const old = removed.get(id);
    removed.delete(id);
    if (old && sameJson(old, block)) {
      const entry = before.origins[id];
      if (entry) origins[id] = entry;
      continue;
    }
    const source = restoredBlocks?.get(id);
    if (restored && source && sameJson(source, block)) {
      changed.push({ id, tokens: tokensOf(source, restored, number), old: [] });
      continue;
    }
    const tokens = cutText(nodeText(block)).map((text): Token => ({ text, version: null }));
    changed.push({ id, tokens, old: old ? tokensOf(old, before, number) : [] });
  }
  const gone = [...removed.values()].map((block) => tokensOf(block, before, number));
  findOrigins(changed, gone);
  for (const { id, tokens } of changed) {
    const entry = entryOf(tokens, number);
    if (entry.length > 2 || (entry.length === 2 && entry[1] !== versions[id])) origins[id] = entry;
  }
  return origins;
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

/** A token of a text with the version that wrote it; null while it is unknown. */
type Token = { text: string; version: number | null };
type Changed = { id: string; tokens: Token[]; old: Token[] };

const idOf = (node: NodeJson): string | null =>
  isAddressable(node) && typeof node.attrs?.id === "string" ? node.attrs.id : null;

function tokensOf(block: NodeJson, written: Written, number: number): Token[] {
  const runs = runsOfBlock(block, written, number);
  let [at, left] = [0, runs[0]?.text.length ?? 0];
  return cutText(nodeText(block)).map((text) => {
    while (left <= 0 && at < runs.length - 1) left += runs[++at]?.text.length ?? 0;
    left -= text.length;
    return { text, version: runs[at]?.version ?? number };
  });
}

/**
 * Sets the versions of tokens that were there before: first long equal parts of the same block, then text that came from
 * elsewhere, then single words of the same block.
 */
function findOrigins(changed: readonly Changed[], gone: readonly Token[][]): void {
  const used = new Set<Token>();
  const budget = newBudget();
  for (const { old, tokens } of changed) keepEqual(old, tokens, { used, budget, least: SHINGLE });
  keepMoved([...gone, ...changed.map(({ old }) => old)], changed, used);
  for (const { old, tokens } of changed) {
    const left = old.filter((token) => !used.has(token));
    const unknown = tokens.filter(({ version }) => version === null);
    if (left.length > 0 && unknown.length > 0) keepEqual(left, unknown, { used, budget, least: 1 });
  }
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
    same.version = token.version;
    used.add(token);
  });
}

// Four words with what is between them: three words in a row are often the same by chance.
const SHINGLE = 7;

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
      if (tokens[at]?.version !== null || !isWordToken(tokens[at]?.text ?? "")) continue;
      const place = places.get(shingle(tokens, at));
      if (place) at += copyMoved(place.stretch, place.at, tokens, at, used);
    }
  }
}

const textOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join("");

const shingle = (tokens: readonly Token[], at: number) => textOf(tokens.slice(at, at + SHINGLE));

/** Copies versions from a removed stretch as far as the texts are equal and nothing is used twice; returns how far. */
function copyMoved(from: readonly Token[], at: number, to: readonly Token[], start: number, used: Set<Token>): number {
  let length = 0;
  for (;;) {
    const [old, token] = [from[at + length], to[start + length]];
    if (!old || !token || token.version !== null || old.text !== token.text || used.has(old)) break;
    token.version = old.version;
    used.add(old);
    length += 1;
  }
  return Math.max(0, length - 1);
}

function entryOf(tokens: readonly Token[], number: number): number[] {
  const versions = tokens.map(({ version }) => version ?? number);
  const entry: number[] = [];
  tokens.forEach(({ text }, at) => {
    // A space is typed for the word after it; a run of its own would double the size of what is kept.
    const version = (isBlank(text) ? versions[at + 1] : undefined) ?? versions[at];
    if (entry.at(-1) === version) entry[entry.length - 2] = (entry.at(-2) ?? 0) + text.length;
    else entry.push(text.length, version ?? number);
  });
  return entry;
}
