import { sameJson } from "#lib/base/same-json";
import { longestIncreasing } from "../merge/longest-increasing";
import { CONTAINERS } from "../model/addressable";
import { optionalAttribute } from "../model/attribute";
import type { DocumentJson, NodeJson } from "../model/document";
import { type PlacedBlock, placedBlocks } from "../model/placed-blocks";
import { nodeText } from "../text/text";
import type { NotableChange } from "./notable";

const MAX_SHOWN = 300;

/** The ids that a list of nodes stands for: theirs, those within, and below a heading its section; null for an unknown id. */
export function idsInScope(doc: DocumentJson, nodes: readonly string[]): Set<string> | null {
  const placed = placedBlocks(doc);
  const ids = new Set<string>();
  for (const id of nodes) {
    const at = placed.findIndex(({ node }) => idOf(node) === id);
    const found = placed[at];
    if (!found) return null;
    for (const { node } of placed.slice(at, at + sizeOf(placed, at))) {
      const own = idOf(node);
      if (own !== null) ids.add(own);
    }
  }
  return ids;
}

/** How many blocks belong to the one at a place: those within, and for a heading all until the next of its level. */
function sizeOf(placed: readonly PlacedBlock[], at: number): number {
  const start = placed[at];
  if (!start) return 0;
  const level = levelOf(start.node);
  const end = placed.findIndex(({ node, depth }, place) => {
    if (place <= at || depth > start.depth) return false;
    return level === null || depth < start.depth || (levelOf(node) ?? 9) <= level;
  });
  return (end < 0 ? placed.length : end) - at;
}

const levelOf = ({ type, attrs }: NodeJson): number | null =>
  type === "heading" && typeof attrs?.level === "number" ? attrs.level : null;

const idOf = (node: NodeJson) => optionalAttribute(node, "id");

/** What a block is besides the blocks in it, which are compared by themselves. */
const ownOf = (node: NodeJson): NodeJson => (CONTAINERS.has(node.type) ? { ...node, content: [] } : node);

/**
 * The changes between two texts outside of some nodes of the first: changed, removed, moved and added blocks, and the
 * front matter. What is added after a block of a section in scope is in it.
 */
export function changesBeyond(before: DocumentJson, after: DocumentJson, scope: ReadonlySet<string>): NotableChange[] {
  const [old, young] = [before, after].map((doc) => placedBlocks(doc).map(({ node }) => node));
  if (!old || !young) return [];
  const was = new Map(old.map((node) => [idOf(node), node]));
  const is = new Map(young.map((node) => [idOf(node), node]));
  const isOutside = (node: NodeJson) => !scope.has(idOf(node) ?? "");
  const changed = old.filter((node) => {
    const now = is.get(idOf(node));
    return isOutside(node) && !(now && (now === node || sameJson(ownOf(now), ownOf(node))));
  });
  const found = changed.map((node) => changeOf(node, node, is.get(idOf(node)) ?? null));
  const moved = movedAmong(
    old.filter((node) => isOutside(node) && is.has(idOf(node))),
    young,
  ).map((node) => changeOf(node, node, node));
  const headings = new Set(old.filter((node) => node.type === "heading" && !isOutside(node)).map(idOf));
  let isInside = false;
  let isInSection = false;
  const added = young.flatMap((node) => {
    if (was.has(idOf(node))) {
      isInside = !isOutside(node);
      isInSection = isInside && (headings.has(idOf(node)) || isInSection);
      return [];
    }
    return isInside && (isInSection || CONTAINERS.has(node.type)) ? [] : [changeOf(node, null, node)];
  });
  const isSameFront = sameJson(before.attrs ?? {}, after.attrs ?? {});
  const front: NotableChange[] = isSameFront
    ? []
    : [{ kind: "paragraph", nodeId: null, from: "front matter", to: "front matter" }];
  return [...front, ...found, ...moved.filter(({ nodeId }) => !found.some((one) => one.nodeId === nodeId)), ...added];
}

function changeOf(named: NodeJson, from: NodeJson | null, to: NodeJson | null): NotableChange {
  const kind = named.type === "heading" ? "heading" : "paragraph";
  return { kind, nodeId: idOf(named), from: from && shown(from), to: to && shown(to) };
}

const shown = (node: NodeJson) => {
  const text = nodeText(node);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};

/** Those of some blocks that stand in another order than before, as few as possible. */
function movedAmong(old: readonly NodeJson[], young: readonly NodeJson[]): NodeJson[] {
  const places = new Map(young.map((node, at) => [idOf(node), at]));
  const order = old.map((node) => places.get(idOf(node)) ?? -1);
  const inOrder = new Set(longestIncreasing(order));
  return old.filter((_, at) => !inOrder.has(at));
}

/** A text with the top-level blocks that some changes are in as they were before. */
export function withoutChanges(
  before: DocumentJson,
  after: DocumentJson,
  changes: readonly NotableChange[],
): DocumentJson {
  const ids = new Set(changes.map(({ nodeId }) => nodeId));
  const isNamed = (top: NodeJson) =>
    placedBlocks({ type: "doc", content: [top] }).some(({ node }) => ids.has(idOf(node)));
  const old = new Map(before.content.map((block) => [idOf(block), block]));
  const named = new Set([...before.content, ...after.content].filter(isNamed).map(idOf));
  const stays = after.content.filter((block) => !named.has(idOf(block)));
  const content = [...stays];
  // Each goes back behind the block that it stood behind.
  before.content.forEach((block, at) => {
    if (!named.has(idOf(block))) return;
    const above = before.content.slice(0, at).findLast((one) => content.some((kept) => idOf(kept) === idOf(one)));
    const place = above ? content.findIndex((kept) => idOf(kept) === idOf(above)) + 1 : 0;
    content.splice(place, 0, old.get(idOf(block)) ?? block);
  });
  const { attrs: _, ...rest } = after;
  const front = ids.has(null) ? before.attrs : after.attrs;
  return { ...rest, ...(front ? { attrs: front } : {}), content };
}
