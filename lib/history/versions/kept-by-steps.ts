import type { Node } from "@tiptap/pm/model";
import type { StepMap } from "@tiptap/pm/transform";
import { countLeading } from "#lib/base/count-leading";
import type { TypedStep } from "#lib/document/diff/authored-line";
import type { NodeJson } from "#lib/document/model/document";
import { nodeText } from "#lib/document/text/text";

/** Positions `from` to `to` of a text that were at `old` before some steps, or that the step `slice` inserted. */
type Piece = { from: number; to: number; old: number | null; slice: number };

/** What steps left of the text before, and made of it. */
export type SteppedText = { before: Node; after: Node; steps: readonly TypedStep[] };

/** The characters of a block after steps: the version of each, null for new ones, and the number of the step that inserted it. */
export type SteppedBlock = { origins: (number | null)[]; slices: number[] };

/** The blocks that steps changed, by id: what they have now, and which characters of the earlier text are still there. */
export type Stepped = {
  after: Map<string, SteppedBlock>;
  kept: Map<string, boolean[]>;
  /** The size of what each step inserted. */
  sizes: number[];
};

/**
 * Follows each character of the changed text blocks through the steps. `versionsOf` tells who wrote the characters of a
 * block before them.
 */
export function followSteps(
  { before, after, steps }: SteppedText,
  versionsOf: (id: string, block: NodeJson) => readonly number[],
): Stepped {
  const maps = steps.map(({ step }) => step.getMap());
  const pieces = piecesAfter(before.content.size, maps);
  const written = new Map<number, number>();
  const olds = changedBlocks(before, after);
  for (const block of olds) {
    const versions = versionsOf(block.id, block.node.toJSON());
    for (const { pos, from } of charactersOf(block)) written.set(pos, versions[from] ?? 0);
  }
  const still = new Set<number>();
  const stepped: Stepped = { after: new Map(), kept: new Map(), sizes: steps.map(({ size }) => size) };
  for (const block of changedBlocks(after, before)) {
    const own: SteppedBlock = { origins: [], slices: [] };
    let at = firstAt(pieces, block.start);
    for (const { pos, from, to } of charactersOf(block)) {
      while (at < pieces.length - 1 && (pieces[at]?.to ?? 0) <= pos) at += 1;
      const piece = pieces[at];
      const old = piece && piece.old !== null ? piece.old + pos - piece.from : null;
      const version = old === null ? null : (written.get(old) ?? null);
      if (old !== null) still.add(old);
      own.origins.push(...Array.from({ length: to - from }, () => version));
      own.slices.push(...Array.from({ length: to - from }, () => piece?.slice ?? -1));
    }
    stepped.after.set(block.id, own);
  }
  for (const block of olds) {
    const kept = charactersOf(block).flatMap(({ pos, from, to }) =>
      Array.from({ length: to - from }, () => still.has(pos)),
    );
    stepped.kept.set(block.id, kept);
  }
  return stepped;
}

/** The positions of a text of this size after all maps, in order. */
export function piecesAfter(size: number, maps: readonly StepMap[]): Piece[] {
  const start: Piece[] = [{ from: 0, to: size, old: 0, slice: -1 }];
  return maps.reduce((pieces, map, slice) => mapped(pieces, map, slice), start);
}

function mapped(pieces: readonly Piece[], map: StepMap, slice: number): Piece[] {
  const next: Piece[] = [];
  let [at, from, shift] = [0, 0, 0];
  const copyTo = (until: number) => {
    for (let piece = pieces[at]; piece && piece.from < until; piece = pieces[at]) {
      const [start, end] = [Math.max(piece.from, from), Math.min(piece.to, until)];
      const old = piece.old === null ? null : piece.old + start - piece.from;
      if (start < end) add(next, { ...piece, from: start + shift, to: end + shift, old });
      if (piece.to > until) break;
      at += 1;
    }
  };
  map.forEach((start, end, newStart, newEnd) => {
    copyTo(start);
    if (newStart < newEnd) add(next, { from: newStart, to: newEnd, old: null, slice });
    [from, shift] = [end, newEnd - end];
  });
  copyTo(Number.POSITIVE_INFINITY);
  return next;
}

function add(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  const continues = last && last.to === piece.from && last.slice === piece.slice && follows(last, piece);
  if (continues) last.to = piece.to;
  else pieces.push(piece);
}

const follows = (last: Piece, { old }: Piece) =>
  last.old === null || old === null ? last.old === old : last.old + last.to - last.from === old;

type Placed = { id: string; node: Node; start: number };

/** The text blocks with an id in those top-level blocks of a text that the other one does not have. */
function changedBlocks(doc: Node, other: Node): Placed[] {
  const same = new Set(other.children);
  const found: Placed[] = [];
  doc.forEach((top, offset) => {
    if (same.has(top)) return;
    const see = (node: Node, pos: number) => {
      const id: unknown = node.attrs.id;
      if (node.isTextblock && typeof id === "string") found.push({ id, node, start: pos + 1 });
      return !node.isTextblock;
    };
    if (see(top, offset)) top.descendants((node, pos) => see(node, offset + 1 + pos));
  });
  return found;
}

/** The positions of what is in a text block, each with its characters in the block's text. */
function charactersOf({ node, start }: Placed): { pos: number; from: number; to: number }[] {
  const all: { pos: number; from: number; to: number }[] = [];
  let from = 0;
  node.forEach((child, offset) => {
    if (child.text !== undefined) {
      for (let at = 0; at < child.text.length; at++, from++) all.push({ pos: start + offset + at, from, to: from + 1 });
      return;
    }
    const to = from + nodeText(child.toJSON()).length;
    all.push({ pos: start + offset, from, to });
    from = to;
  });
  return all;
}

/** The place of the last piece that begins at or before a position. */
const firstAt = (pieces: readonly Piece[], pos: number): number =>
  Math.max(0, countLeading(pieces, ({ from }) => from <= pos) - 1);
