import { AppError } from "#lib/base/errors";
import { numberAttribute } from "../model/attribute";
import type { DocumentJson, NodeJson } from "../model/document";
import { invalidContent } from "../model/invalid-content";
import { LED_BY_LINE } from "../model/lists";
import { type PlacedBlock, placedBlocks } from "../model/placed-blocks";
import { findNode } from "./edit";

/** Which blocks move, by their ids or as the section of a heading, and the block before or after which they go. */
export type BlockMove = {
  nodeIds?: readonly string[] | undefined;
  section?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
};

type Path = readonly number[];

/**
 * The document with these blocks beside the other, together and in reading order; each is the same object as before.
 * Blocks of different containers move with those that hold them, so that all have one parent. Throws `invalid_request`,
 * `not_found`, or `invalid_content` when the blocks are not allowed there.
 */
export function moveBlocks(doc: DocumentJson, move: BlockMove): DocumentJson {
  const [place, target] = oneOf(move, "before", "after");
  const [what] = oneOf(move, "nodeIds", "section");
  const placed = placedBlocks(doc);
  const find = (nodeId: string, path: string) => blockAt(doc, placed, nodeId, path);
  const beside = find(target, `move.${place}`).path;
  const moved =
    what === "section"
      ? sectionOf(doc, find(move.section ?? "", "move.section"))
      : (move.nodeIds ?? []).map((nodeId, at) => find(nodeId, `move.nodeIds.${at}`).path);
  const depth = sharedDepth([beside, ...moved]);
  const positions = new Set(moved.map((path) => path[depth] ?? 0));
  const at = beside[depth] ?? 0;
  if (positions.has(at)) throw intoItself(place);
  return { ...doc, content: reordered(doc, beside.slice(0, depth), { positions, at, place }) };
}

type Order = { positions: ReadonlySet<number>; at: number; place: "before" | "after" };

function reordered(parent: NodeJson, path: Path, order: Order): NodeJson[] {
  const content = parent.content ?? [];
  const [next, ...deeper] = path;
  if (next !== undefined) {
    return content.map((child, at) => (at === next ? { ...child, content: reordered(child, deeper, order) } : child));
  }
  const moved = content.filter((_, at) => order.positions.has(at));
  const rest = content.flatMap((child, at) => {
    if (order.positions.has(at)) return [];
    if (at !== order.at) return [child];
    return order.place === "before" ? [...moved, child] : [child, ...moved];
  });
  if (LED_BY_LINE.has(parent.type) && rest[0]?.type !== "paragraph") throw needsLine();
  return rest;
}

/** How many steps all paths begin with; the last step of each is not among them. */
function sharedDepth(paths: readonly Path[]): number {
  const [first = []] = paths;
  const most = Math.min(...paths.map(({ length }) => length)) - 1;
  let depth = 0;
  while (depth < most && paths.every((path) => path[depth] === first[depth])) depth++;
  return depth;
}

const AFTERWORD = new Set(["footnoteDef", "linkDefinition", "bibliography"]);

/** The heading and all blocks below it; what ends a text for all its sections, such as its notes, is not among them. */
function sectionOf(doc: DocumentJson, { node, path }: PlacedBlock): Path[] {
  if (node.type !== "heading") throw noHeading(node.type);
  const start = path.at(-1) ?? 0;
  const above = path.slice(0, -1);
  const siblings = above.reduce<NodeJson>((parent, at) => parent.content?.[at] ?? parent, doc).content ?? [];
  const level = numberAttribute(node, "level", 1);
  const isNext = (sibling: NodeJson) => sibling.type === "heading" && numberAttribute(sibling, "level", 1) <= level;
  const next = siblings.findIndex((sibling, at) => at > start && isNext(sibling));
  const below = next < 0 ? siblings.length : next;
  let end = below;
  while (end > start + 1 && AFTERWORD.has(siblings[end - 1]?.type ?? "")) end--;
  // A section that is nothing but the bibliography or the notes.
  if (end === start + 1) end = below;
  return Array.from({ length: end - start }, (_, by) => [...above, start + by]);
}

function blockAt(doc: DocumentJson, placed: readonly PlacedBlock[], nodeId: string, path: string): PlacedBlock {
  try {
    const found = placed[findNode(doc, { nodeId }).index];
    if (found) return found;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const details = [{ path, message: thrown.message }];
    throw new AppError(thrown.code, thrown.message, { details, hint: thrown.hint });
  }
  throw new Error("A block that was found has no place.");
}

/** The name and value of the one of two fields that is given. */
function oneOf<First extends keyof BlockMove, Second extends keyof BlockMove>(
  move: BlockMove,
  first: First,
  second: Second,
): [First | Second, string] {
  const given = ([first, second] as const).filter((name) => move[name] !== undefined);
  const [only, ...others] = given;
  if (only === undefined || others.length > 0) throw giveOne(first, second, given.length);
  return [only, String(move[only])];
}

const giveOne = (first: string, second: string, count: number) =>
  new AppError("invalid_request", `A move takes “${first}” or “${second}”${count === 0 ? "" : ", not both"}.`, {
    details: [{ path: `move.${second}`, message: count === 0 ? "is missing" : `does not go with ${first}` }],
    hint: "Send “move”: {“nodeIds”: [ids] or “section”: a heading's id, “before” or “after”: a node's id}.",
  });

const noHeading = (type: string) =>
  new AppError("invalid_request", `A section is named by its heading, and this is a ${type}.`, {
    details: [{ path: "move.section", message: "is not a heading" }],
    hint: "Read format=outline for the ids of the headings, or give nodeIds.",
  });

const intoItself = (place: string) =>
  new AppError("invalid_request", "Blocks cannot move beside or into themselves.", {
    details: [{ path: `move.${place}`, message: "is, or is within, what moves" }],
    hint: "Name a node that stays where it is.",
  });

const needsLine = () =>
  invalidContent("This block begins with a paragraph.", "move", "Move the blocks after its first paragraph.");
