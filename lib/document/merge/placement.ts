import { sameJson } from "#lib/base/same-json";
import { sameBlock } from "./block";
import type { Flows } from "./flow";
import { movedKeys } from "./moved";
import { type ConflictKind, ROOT, type Side, type Three, type Tree } from "./tree";
import { weave } from "./weave";

type Place = { parent: string; by: Side };
type Planning = {
  three: Three;
  moved: Record<Side, ReadonlySet<string>>;
  flows: Flows;
  following: ReadonlySet<string>;
  places: Map<string, Place>;
  clashes: Map<string, ConflictKind>;
};

/** Which blocks stay, their order in their parents, and the moves of theirs that were not possible. */
export type Plan = { children(parent: string): string[]; clashes: ReadonlyMap<string, ConflictKind> };

/**
 * Decides where every block goes: removals and moves of one side are applied; a block that one side removed and the
 * other changed stays as in ours and is a clash. Removing a block that another absorbed loses nothing, so it is not a
 * clash.
 */
export function planPlaces(three: Three, flows: Flows): Plan {
  const moved = { ours: movedKeys(three.base, three.ours), theirs: movedKeys(three.base, three.theirs) };
  const following = new Set([...flows.followers.values()].flat());
  const planning: Planning = { three, moved, flows, following, places: new Map(), clashes: new Map() };
  placeOurs(planning, ROOT, false);
  noteLostEdits(planning, ROOT, false);
  placeTheirs(planning, ROOT);
  while (bringBackParents(planning) || breakCycle(planning));
  return { children: (parent) => childrenOf(planning, parent), clashes: planning.clashes };
}

function isRemovedBy({ three }: Planning, side: Side, key: string): boolean {
  const other = side === "ours" ? three.theirs : three.ours;
  return three.base.has(key) && other.has(key) && !three[side].has(key);
}

/** A new block that the other side also added, at the same place with the same words: one of the two is enough. */
function isAbsorbedNew({ three, flows }: Planning, key: string): boolean {
  return flows.absorbed.has(key) && !three.base.has(key);
}

function placeOurs(planning: Planning, parent: string, isKept: boolean): void {
  for (const key of planning.three.ours.get(parent)?.children ?? []) {
    if (!isRemovedBy(planning, "theirs", key)) {
      if (isAbsorbedNew(planning, key)) continue;
      planning.places.set(key, { parent, by: "ours" });
      placeOurs(planning, key, false);
      continue;
    }
    const stays = !planning.flows.absorbed.has(key) && (isKept || isTouched(planning, "ours", key));
    if (stays) planning.places.set(key, { parent, by: "ours" });
    if (stays && !isKept) planning.clashes.set(key, "deleted");
    placeOurs(planning, key, stays);
  }
}

/** Records the changes of theirs in blocks that ours removed, once for the outermost removed block. */
function noteLostEdits(planning: Planning, parent: string, isNoted: boolean): void {
  for (const key of planning.three.theirs.get(parent)?.children ?? []) {
    const isRemoved = isRemovedBy(planning, "ours", key);
    const isLost = isRemoved && !isNoted && !planning.flows.absorbed.has(key) && isTouched(planning, "theirs", key);
    if (isLost) planning.clashes.set(key, "deleted");
    noteLostEdits(planning, key, isRemoved && (isNoted || isLost));
  }
}

/** Whether a side changed or moved a block that the other removed, or a descendant that was removed with it. */
function isTouched(planning: Planning, side: Side, key: string): boolean {
  return planning.moved[side].has(key) || isChanged(planning, side, key);
}

function isChanged(planning: Planning, side: Side, key: string): boolean {
  const { three, flows, following } = planning;
  const before = three.base.get(key);
  const after = three[side].get(key);
  if (!before || !after) return true;
  if (!flows.absorbed.has(key) && !sameBlock(before.node, after.node, after.isContainer)) return true;
  const known = new Set(before.children);
  const children = after.children.filter((child) => !following.has(child) && !isAbsorbedNew(planning, child));
  const left = new Set(children);
  if (children.some((child) => !known.has(child))) return true;
  const stillThere = before.children.filter((child) => left.has(child));
  if (!sameJson(stillThere, children)) return true;
  const other = side === "ours" ? three.theirs : three.ours;
  return children.some((child) => !other.has(child) && isChanged(planning, side, child));
}

function placeTheirs(planning: Planning, parent: string): void {
  const { three, moved, places, clashes } = planning;
  const isThere = parent === ROOT || places.has(parent);
  for (const key of three.theirs.get(parent)?.children ?? []) {
    const isOurs = three.ours.has(key);
    const isNew = !isOurs && !three.base.has(key) && !isAbsorbedNew(planning, key);
    const isMoved = isOurs && moved.theirs.has(key);
    if (isMoved && moved.ours.has(key)) {
      if (!isPutAlike(three, key)) clashes.set(key, "structure");
    } else if (isThere && (isNew || isMoved)) places.set(key, { parent, by: "theirs" });
    placeTheirs(planning, key);
  }
}

/** Whether both sides moved a block to the same place. */
function isPutAlike({ ours, theirs }: Three, key: string): boolean {
  return ours.get(key)?.parent === theirs.get(key)?.parent && precedingIn(ours, key) === precedingIn(theirs, key);
}

function precedingIn(tree: Tree, key: string): string | undefined {
  const siblings = tree.get(tree.get(key)?.parent ?? ROOT)?.children ?? [];
  return siblings[siblings.indexOf(key) - 1];
}

/** Keeps the containers of blocks that stay in place, even if theirs removed them; returns whether there were any. */
function bringBackParents({ three, places, clashes }: Planning): boolean {
  let found = false;
  for (const { parent } of [...places.values()]) {
    let last: string | null = null;
    for (let key: string | null = parent; key && key !== ROOT && !places.has(key); ) {
      const above: string | null = three.ours.get(key)?.parent ?? null;
      places.set(key, { parent: above ?? ROOT, by: "ours" });
      last = key;
      key = above;
    }
    if (last) clashes.set(last, "deleted");
    found ||= last !== null;
  }
  return found;
}

/** Cancels the move of theirs when two moves put each block into the other; returns whether there was such a pair. */
function breakCycle({ three, places, clashes }: Planning): boolean {
  for (const [key, { by }] of places) {
    const parent = three.ours.get(key)?.parent;
    if (by === "ours" || !parent || !isInItself(places, key)) continue;
    places.set(key, { parent, by: "ours" });
    clashes.set(key, "structure");
    return true;
  }
  return false;
}

function isInItself(places: ReadonlyMap<string, Place>, key: string): boolean {
  const passed = new Set<string>();
  let above = places.get(key)?.parent;
  while (above && above !== key && !passed.has(above)) {
    passed.add(above);
    above = places.get(above)?.parent;
  }
  return above === key;
}

function childrenOf({ three, places, flows, following }: Planning, parent: string): string[] {
  const ours = three.ours.get(parent)?.children ?? [];
  const theirs = three.theirs.get(parent)?.children ?? [];
  const isAt = (key: string, by: Side): boolean => {
    const place = places.get(key);
    return place?.parent === parent && place.by === by && !following.has(key);
  };
  const woven = weave(
    ours.filter((key) => isAt(key, "ours")),
    theirs,
    new Set(theirs.filter((key) => isAt(key, "theirs"))),
  );
  return woven.flatMap((key) => [key, ...(flows.followers.get(key) ?? [])]);
}
