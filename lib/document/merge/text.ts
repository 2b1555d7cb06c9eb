import type { Budget } from "../model/bounded-diff";
import type { MarkJson, NodeJson } from "../model/document";
import { commonChanges, type MarkChange, markChanges, mergeMarks, withMarkChanges } from "./marks";
import { diffTokens, type Hunk } from "./token-diff";
import { BLOCK_END, sameTokens, type Token, wouldFuse } from "./tokens";

type Side = { tokens: readonly Token[]; hunks: readonly Hunk[] };

/** A run of the base that one or both sides changed; `ours` and `theirs` are the runs that replace it. */
type Region = {
  from: number;
  to: number;
  ours: { hunks: Hunk[]; start: number; end: number };
  theirs: { hunks: Hunk[]; start: number; end: number };
};

/** Thrown and caught in this file: an overlap ends the merge at any depth. */
class Overlap extends Error {}

/**
 * Merges a text token by token and mark by mark; two insertions at one position are both kept, ours first. Null when
 * both sides changed the same words differently.
 */
export function mergeTokens(
  base: readonly Token[],
  ours: readonly Token[],
  theirs: readonly Token[],
  budget: Budget,
): readonly Token[] | null {
  const sides = {
    ours: { tokens: ours, hunks: diffTokens(base, ours, budget) },
    theirs: { tokens: theirs, hunks: diffTokens(base, theirs, budget) },
  };
  try {
    return walk(base, sides.ours, sides.theirs);
  } catch (error) {
    if (error instanceof Overlap) return null;
    throw error;
  }
}

/** Tokens of the merged text, with the position of the first on each side that has them in sequence. */
type Chunk = { tokens: readonly Token[]; ours: number | null; theirs: number | null };

function walk(base: readonly Token[], ours: Side, theirs: Side): Token[] {
  const chunks: Chunk[] = [];
  let at = 0;
  let ourAt = 0;
  let theirAt = 0;
  const keepUntil = (end: number): void => {
    const [our, their] = [ours.tokens.slice(ourAt, ourAt + end - at), theirs.tokens.slice(theirAt, theirAt + end - at)];
    chunks.push({ tokens: kept(base.slice(at, end), our, their), ours: ourAt, theirs: theirAt });
  };
  for (const region of regionsOf(ours.hunks, theirs.hunks)) {
    keepUntil(region.from);
    chunks.push(...settle(region, base, ours.tokens, theirs.tokens));
    at = region.to;
    ourAt = region.ours.end;
    theirAt = region.theirs.end;
  }
  keepUntil(base.length);
  return joined(chunks);
}

/** The tokens of all chunks; words that are adjacent on neither side must not fuse. */
function joined(chunks: readonly Chunk[]): Token[] {
  const merged: Token[] = [];
  let before: Chunk | null = null;
  for (const chunk of chunks) {
    if (chunk.tokens.length === 0) continue;
    const isNew = before && !follows(chunk, before, "ours") && !follows(chunk, before, "theirs");
    if (isNew && wouldFuse(merged.at(-1), chunk.tokens[0])) throw new Overlap();
    for (const token of chunk.tokens) merged.push(token);
    before = chunk;
  }
  return merged;
}

function follows(chunk: Chunk, before: Chunk, side: "ours" | "theirs"): boolean {
  const start = before[side];
  return start !== null && start + before.tokens.length === chunk[side];
}

/** The regions in order; overlapping hunks of both sides share one. */
function regionsOf(ours: readonly Hunk[], theirs: readonly Hunk[]): Region[] {
  const regions: Region[] = [];
  let shifts = { ours: 0, theirs: 0 };
  let open: { from: number; to: number; ours: Hunk[]; theirs: Hunk[] } | null = null;
  const close = (): void => {
    if (!open) return;
    const { from, to } = open;
    const spans = { ours: span(open.ours, from, to, shifts.ours), theirs: span(open.theirs, from, to, shifts.theirs) };
    regions.push({ from, to, ...spans });
    shifts = { ours: spans.ours.end - to, theirs: spans.theirs.end - to };
  };
  for (const { side, hunk } of inOrder(ours, theirs)) {
    if (!open || !overlaps(open, hunk)) {
      close();
      open = { from: hunk.from, to: hunk.to, ours: [], theirs: [] };
    }
    open[side].push(hunk);
    open.to = Math.max(open.to, hunk.to);
  }
  close();
  return regions;
}

function inOrder(ours: readonly Hunk[], theirs: readonly Hunk[]): { side: "ours" | "theirs"; hunk: Hunk }[] {
  const all = [
    ...ours.map((hunk) => ({ side: "ours" as const, hunk })),
    ...theirs.map((hunk) => ({ side: "theirs" as const, hunk })),
  ];
  // An insertion at the start of a rewritten run precedes it.
  return all.sort((a, b) => a.hunk.from - b.hunk.from || a.hunk.to - b.hunk.to);
}

/** Runs that only touch do not overlap; two insertions at one position do. */
function overlaps(open: { from: number; to: number }, hunk: Hunk): boolean {
  if (hunk.from < open.to) return true;
  return open.from === open.to && hunk.from === hunk.to && hunk.from === open.to;
}

function span(hunks: Hunk[], from: number, to: number, shift: number): Region["ours"] {
  const [first, last] = [hunks[0], hunks.at(-1)];
  if (!first || !last) return { hunks, start: from + shift, end: to + shift };
  return { hunks, start: first.start - (first.from - from), end: last.end + (to - last.to) };
}

/** Tokens that both sides kept, with the marks of both. */
function kept(base: readonly Token[], ours: readonly Token[], theirs: readonly Token[]): Token[] {
  return base.map((token, at) => {
    const [our, their] = [ours[at] ?? token, theirs[at] ?? token];
    if (markChanges(token.node.marks, their.node.marks).length === 0) return our;
    const marks = mergeMarks(token.node.marks, our.node.marks, their.node.marks);
    if (marks === null) throw new Overlap();
    return { key: our.key, node: withMarks(our.node, marks) };
  });
}

function settle(region: Region, base: readonly Token[], ours: readonly Token[], theirs: readonly Token[]): Chunk[] {
  const our = ours.slice(region.ours.start, region.ours.end);
  const their = theirs.slice(region.theirs.start, region.theirs.end);
  const ourChunk = { tokens: our, ours: region.ours.start, theirs: null };
  const theirChunk = { tokens: their, ours: null, theirs: region.theirs.start };
  if (region.theirs.hunks.length === 0) {
    return [{ ...ourChunk, tokens: formatted(our, formatting(region, base, theirs, region.theirs.start)) }];
  }
  if (region.ours.hunks.length === 0) {
    return [{ ...theirChunk, tokens: formatted(their, formatting(region, base, ours, region.ours.start)) }];
  }
  if (sameTokens(our, their)) return [{ ...ourChunk, theirs: region.theirs.start }];
  const further = isOneRun(region) ? longerOf(our, their) : null;
  if (further) return [further === our ? ourChunk : theirChunk];
  if (region.from === region.to) return [ourChunk, spaceBetween(our, their), theirChunk];
  if (includesEdits({ tokens: ours, ...region.ours }, { tokens: theirs, ...region.theirs })) return [ourChunk];
  if (includesEdits({ tokens: theirs, ...region.theirs }, { tokens: ours, ...region.ours })) return [theirChunk];
  throw new Overlap();
}

/** Whether one side has all edits of the other. */
function includesEdits(side: Side, other: Side): boolean {
  const runs = new Map(side.hunks.flatMap((hunk) => hunk.runs.map((run) => [run.from, run])));
  return other.hunks
    .flatMap((hunk) => hunk.runs)
    .every((each) => {
      const twin = runs.get(each.from);
      return (
        twin?.to === each.to &&
        sameTokens(side.tokens.slice(twin.start, twin.end), other.tokens.slice(each.start, each.end))
      );
    });
}

/** Whether both sides changed exactly the same run, so that the longer may continue the shorter. */
function isOneRun({ from, to, ours, theirs }: Region): boolean {
  return [ours, theirs].every(({ hunks }) => hunks.length === 1 && hunks[0]?.from === from && hunks[0].to === to);
}

/** The longer of two texts when it begins with the other non-empty one: one side continued an identical beginning. */
export function longerOf(ours: readonly Token[], theirs: readonly Token[]): readonly Token[] | null {
  const [short, long] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours];
  if (short.length === 0 && long.length > 0) return null;
  return sameTokens(short, long.slice(0, short.length)) ? long : null;
}

function spaceBetween(ours: readonly Token[], theirs: readonly Token[]): Chunk {
  const space = { key: " ", node: { type: "text", text: " " } };
  return { tokens: wouldFuse(ours.at(-1), theirs[0]) ? [space] : [], ours: null, theirs: null };
}

/** The formatting of a region by the side that kept its words, which applies to the words that replace them. */
function formatting(region: Region, base: readonly Token[], side: readonly Token[], start: number): MarkChange[] {
  const changesAt = (at: number): MarkChange[] => {
    return markChanges(base[at]?.node.marks, side[start + at - region.from]?.node.marks);
  };
  if (region.from === region.to) {
    const isInside = region.from > 0 && region.from < base.length;
    return isInside ? commonChanges(changesAt(region.from - 1), changesAt(region.from)) : [];
  }
  const all = Array.from({ length: region.to - region.from }, (_, offset) => changesAt(region.from + offset));
  const common = all.reduce(commonChanges);
  // Formatting of a part of the replaced words applies to none of the new ones.
  if (all.some((changes) => changes.length > common.length)) throw new Overlap();
  return common;
}

function formatted(tokens: readonly Token[], changes: readonly MarkChange[]): readonly Token[] {
  if (changes.length === 0) return tokens;
  return tokens.map((token) =>
    isPlain(token)
      ? token
      : { key: token.key, node: withMarks(token.node, withMarkChanges(token.node.marks, changes)) },
  );
}

/** Whether a token is a line end or paragraph end, which have no marks. */
function isPlain({ node }: Token): boolean {
  return node.type === "hardBreak" || node.type === BLOCK_END;
}

function withMarks(node: NodeJson, marks: readonly MarkJson[]): NodeJson {
  const { marks: _, ...bare } = node;
  return marks.length > 0 ? { ...bare, marks: [...marks] } : bare;
}
