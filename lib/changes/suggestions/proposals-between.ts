import { sameJson } from "#lib/base/same-json";
import { isBlank } from "#lib/document/edit/append-write";
import { optionalAttribute } from "#lib/document/model/attribute";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { placedWithin } from "#lib/document/model/placed-blocks";
import type { Proposal } from "./proposal";

type Blocks = readonly NodeJson[];

/** A stretch of a text before and after, whose blocks that stay are in the same order. */
type Stretch = { before: Blocks; after: Blocks };

/**
 * The proposals that make one text of another, one for each outermost block that changes, in reading order. Blocks that
 * follow a changed one are proposed with it, because one block may have become several; what changes places is one
 * proposal. With `keepsBlank`, blank paragraphs that are missing stay: markdown has none.
 */
export function proposalsBetween(base: DocumentJson, text: DocumentJson, keepsBlank: boolean): Proposal[] {
  const indexes = indexesOf(base.content);
  const old = new Map(base.content.map((block, at) => [idOf(block), at]));
  const young = new Set(text.content.map(idOf));
  const isThere = (block: NodeJson) => old.has(idOf(block));
  const span = movedSpan(base.content, text.content, old);
  const proposals: Proposal[] = [];
  const add = (proposal: Pick<Proposal, "placement" | "original" | "proposed">, beside: NodeJson) =>
    proposals.push({ nodeId: idOf(beside), nodeIndex: indexes.get(idOf(beside)) ?? null, ...proposal });

  for (const { before, after } of stretchesAround(base.content, text.content, span)) {
    const gone = before.filter((block) => !young.has(idOf(block)) && !(keepsBlank && isBlank(block)));
    const [first] = before;
    if (!first) continue;
    if (!after.some(isThere) && after.length > 0) {
      // Nothing stays that new blocks could stand beside.
      add({ placement: "replace", original: [first], proposed: [...after] }, first);
      for (const block of before.slice(1)) add({ placement: "replace", original: [block], proposed: [] }, block);
      continue;
    }
    for (const block of gone) add({ placement: "replace", original: [block], proposed: [] }, block);
    for (const { kept, leading, following } of runsOf(after, isThere)) {
      const former = before.find((block) => idOf(block) === idOf(kept));
      if (!former) continue;
      if (leading.length > 0) add({ placement: "before", original: [], proposed: leading }, former);
      const isChanged = !sameJson(former, kept);
      if (isChanged) add({ placement: "replace", original: [former], proposed: [kept, ...following] }, former);
      else if (following.length > 0) add({ placement: "after", original: [], proposed: following }, former);
    }
  }
  const [moved] = span?.before ?? [];
  if (span && moved) add({ placement: "replace", original: [...span.before], proposed: [...span.after] }, moved);
  return proposals.toSorted((one, other) => (one.nodeIndex ?? 0) - (other.nodeIndex ?? 0));
}

const idOf = (block: NodeJson): string | null => optionalAttribute(block, "id");

function indexesOf(blocks: Blocks): Map<string | null, number> {
  const indexes = new Map<string | null, number>();
  let next = 0;
  for (const block of blocks) {
    indexes.set(idOf(block), next);
    next += placedWithin(block);
  }
  return indexes;
}

/** Each block that stays, with the new ones before the first of them and those that follow it. */
function runsOf(blocks: Blocks, isThere: (block: NodeJson) => boolean) {
  const runs: { kept: NodeJson; leading: NodeJson[]; following: NodeJson[] }[] = [];
  let leading: NodeJson[] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (isThere(block)) {
      runs.push({ kept: block, leading, following: [] });
      leading = [];
    } else if (last) last.following.push(block);
    else leading.push(block);
  }
  return runs;
}

type Span = Stretch & { from: number; to: number; start: number; end: number };

/** The smallest stretch that holds every block that changed places; null when none did. */
function movedSpan(before: Blocks, after: Blocks, old: ReadonlyMap<string | null, number>): Span | null {
  const places = after.flatMap((block, at) => {
    const was = old.get(idOf(block));
    return was === undefined ? [] : [{ at, was }];
  });
  const inOrder = places.map(({ was }) => was).toSorted((one, other) => one - other);
  const isMoved = ({ was }: { was: number }, at: number) => was !== inOrder[at];
  const first = places.findIndex(isMoved);
  if (first < 0) return null;
  const last = places.findLastIndex(isMoved);
  // New blocks beside it are proposed with it where no block before or after stays, beside which they could stand.
  const start = first === 0 ? 0 : (places[first]?.at ?? 0);
  const end = last === places.length - 1 ? after.length : (places[last]?.at ?? 0) + 1;
  const from = first === 0 ? 0 : (inOrder[first] ?? 0);
  const to = last === places.length - 1 ? before.length : (inOrder[last] ?? 0) + 1;
  return { from, to, start, end, before: before.slice(from, to), after: after.slice(start, end) };
}

function stretchesAround(before: Blocks, after: Blocks, span: Span | null): Stretch[] {
  if (!span) return [{ before, after }];
  return [
    { before: before.slice(0, span.from), after: after.slice(0, span.start) },
    { before: before.slice(span.to), after: after.slice(span.end) },
  ];
}
