import { countLeading } from "#lib/base/count-leading";
import { sameJson } from "#lib/base/same-json";
import type { BlockMove } from "../edit/move-blocks";
import { optionalAttribute } from "../model/attribute";
import type { DocumentJson, NodeJson } from "../model/document";
import { type PlacedBlock, placedBlocks } from "../model/placed-blocks";
import { readableText } from "../text/readable-text";
import { idsInScope } from "./beyond";

/** What a text does with a locked block. */
export type LockedChange = { node: NodeJson; nodeId: string; change: "changed" | "removed" | "moved" };

const MAX_SHOWN = 80;

/** The beginning of a block's text, for a sentence about it; “…” for a block without text. */
export function beginningOf(block: NodeJson, doc: DocumentJson): string {
  const text = readableText(block, doc).replace(/\s+/gu, " ").trim();
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed().trimEnd()}…` : text || "…";
}

const idOf = ({ node }: PlacedBlock) => optionalAttribute(node, "id");

/**
 * The locked blocks that a later text changes, removes or moves. Where blocks changed places, as few as possible moved, and
 * a locked one only if no other explains it; one that `move` names moves anyway.
 */
export function lockedChanges(
  before: DocumentJson,
  after: DocumentJson,
  locks: readonly string[],
  move?: BlockMove,
): LockedChange[] {
  if (locks.length === 0 || before === after) return [];
  const locked = new Set(locks);
  const old = placedBlocks(before);
  const held = old.filter((block) => locked.has(idOf(block) ?? ""));
  if (held.length === 0) return [];
  const young = new Map(placedBlocks(after).map((block) => [idOf(block), block]));
  const moved = new Set([...(move ? movedBy(before, move) : []), ...outOfOrder(old, young)]);
  return held.flatMap((block): LockedChange[] => {
    const [nodeId, now] = [idOf(block) ?? "", young.get(idOf(block))];
    const { node, parentId } = block;
    if (!now) return [{ node, nodeId, change: "removed" }];
    if (now.node !== node && !sameJson(now.node, node)) return [{ node, nodeId, change: "changed" }];
    return now.parentId !== parentId || moved.has(nodeId) ? [{ node, nodeId, change: "moved" }] : [];
  });
}

const movedBy = (before: DocumentJson, { section, nodeIds = [] }: BlockMove): Iterable<string> =>
  idsInScope(before, section === undefined ? nodeIds : [section]) ?? [];

/** The ids of the blocks that stand in no longest run of blocks in their former order. */
function outOfOrder(old: readonly PlacedBlock[], young: ReadonlyMap<string | null, PlacedBlock>): string[] {
  const kept = old.filter((block) => young.has(idOf(block)));
  const order = kept.map((block) => young.get(idOf(block))?.index ?? 0);
  if (order.every((place, at) => at === 0 || place > (order[at - 1] ?? 0))) return [];
  const upTo = runLengths(order);
  const from = runLengths(order.map((place) => -place).toReversed()).toReversed();
  const longest = Math.max(...upTo);
  return kept.flatMap((block, at) => ((upTo[at] ?? 0) + (from[at] ?? 0) <= longest ? [idOf(block) ?? ""] : []));
}

/** The length of the longest increasing run that ends with each value. */
function runLengths(values: readonly number[]): number[] {
  const tails: number[] = [];
  return values.map((value) => {
    const below = countLeading(tails, (tail) => tail < value);
    tails[below] = value;
    return below + 1;
  });
}
