import { AppError } from "#lib/base/errors";
import { optionalAttribute } from "../model/attribute";
import { blockIds } from "../model/block-ids";
import { checkBounds } from "../model/check-bounds";
import type { DocumentJson, NodeJson } from "../model/document";
import { invalidContent } from "../model/invalid-content";
import { ITEM_OF, ITEMS, LED_BY_LINE, LIST_OF, LISTS } from "../model/lists";
import { nearest } from "../model/nearest";
import { placedBlocks, placedWithin } from "../model/placed-blocks";
import { node } from "../schema/build";

/** The block to edit: by its id, or by its index in reading order. */
export type NodeAddress = { nodeId: string } | { nodeIndex: number };

/** Where new blocks go: in place of the addressed block, before it or after it. */
export type Placement = "replace" | "before" | "after";

type Found = { node: NodeJson; path: number[]; parents: NodeJson[] };
type Edit = { target: NodeJson; placement: Placement; blocks: NodeJson[] };

const CELLS = new Set(["tableCell", "tableHeader"]);

/**
 * Inserts blocks before, after or in place of one block, and keeps the ids of all others. Replacing by no blocks
 * removes the block and its emptied containers; a list item is replaced by items, or by blocks that become one.
 * @throws AppError not_found when there is no such block, invalid_content when the blocks are not allowed there.
 */
export function editNode(
  doc: DocumentJson,
  address: NodeAddress,
  placement: Placement,
  blocks: NodeJson[],
): DocumentJson {
  const { node: target, path, parents } = find(doc, address);
  const inherited = placement === "replace" ? optionalAttribute(target, "id") : null;
  const remaining = remainingIds(doc, placement === "replace" ? target : null, blocks);
  const fresh = blocks.map((block) => withoutTakenIds(block, remaining));
  const content = spliceAt(doc, path, parents, { target, placement, blocks: fresh }, inherited);
  const edited: DocumentJson = { ...doc, content: content.length > 0 ? content : [node("paragraph")] };
  checkBounds(edited);
  return edited;
}

/** Finds the block at an address, with its id and its index in reading order; throws `not_found`. */
export function findNode(doc: DocumentJson, address: NodeAddress): { node: NodeJson; id: string; index: number } {
  const { node: found, path } = find(doc, address);
  return { node: found, id: optionalAttribute(found, "id") ?? "", index: indexOf(doc, path) };
}

/** The index of the block at a path in reading order; blocks in a table's cells have the table's. */
function indexOf(doc: DocumentJson, [top = 0, ...rest]: readonly number[]): number {
  const before = doc.content.slice(0, top).reduce((sum, block) => sum + placedWithin(block), 0);
  const [block] = doc.content.slice(top, top + 1);
  const own = block ? placedBlocks({ type: "doc", content: [block] }) : [];
  return before + own.findLastIndex(({ path }) => path.every((step, at) => at === 0 || step === rest[at - 1]));
}

function find(doc: DocumentJson, address: NodeAddress): Found {
  if ("nodeIndex" in address) return findByIndex(doc, address.nodeIndex);
  const found = findById(doc, address.nodeId);
  if (found) return found;
  const ids = placedBlocks(doc).flatMap((placed) => optionalAttribute(placed.node, "id") ?? []);
  const close = nearest(address.nodeId, ids);
  throw notFound(
    "nodeId",
    `There is no block with the id ${JSON.stringify(address.nodeId.slice(0, 60))}.`,
    close ? `Did you mean “${close}”?` : "Read the document with format=nodes for the ids of its blocks.",
  );
}

function findByIndex(doc: DocumentJson, nodeIndex: number): Found {
  const placed = placedBlocks(doc);
  const found = placed[nodeIndex];
  if (!found) {
    throw notFound(
      "nodeIndex",
      `There is no block with the index ${nodeIndex}.`,
      `The document has ${placed.length} blocks, 0 to ${placed.length - 1}.`,
    );
  }
  return { node: found.node, path: found.path, parents: parentsOf(doc, found.path) };
}

/** The block with this id at any depth; null when there is none. */
export function blockWithId(parent: NodeJson, id: string): NodeJson | null {
  return findWithin(parent, id, [], [])?.node ?? null;
}

function findById(doc: DocumentJson, id: string): Found | null {
  const at = doc.content.findIndex((block) => blockIds(block).includes(id));
  const block = doc.content[at];
  if (!block) return findWithin(doc, id, [], [doc]);
  return block.attrs?.id === id
    ? { node: block, path: [at], parents: [doc] }
    : findWithin(block, id, [at], [doc, block]);
}

function findWithin(parent: NodeJson, id: string, path: number[], parents: NodeJson[]): Found | null {
  for (const [at, child] of (parent.content ?? []).entries()) {
    const here = [...path, at];
    if (child.attrs?.id === id) return { node: child, path: here, parents };
    const inside = findWithin(child, id, here, [...parents, child]);
    if (inside) return inside;
  }
  return null;
}

function parentsOf(doc: NodeJson, path: readonly number[]): NodeJson[] {
  const parents = [doc];
  for (const at of path.slice(0, -1)) {
    const next = parents.at(-1)?.content?.[at];
    if (next) parents.push(next);
  }
  return parents;
}

function notFound(path: string, message: string, hint: string): AppError {
  return new AppError("not_found", message, { details: [{ path, message }], hint });
}

/** The content of the root after the edit at a path; emptied containers are removed. */
function spliceAt(
  parent: NodeJson,
  path: readonly number[],
  parents: readonly NodeJson[],
  edit: Edit,
  inherited: string | null,
): NodeJson[] {
  const [at = 0, ...deeper] = path;
  const content = parent.content ?? [];
  const child = content[at];
  if (deeper.length > 0 && child) {
    const inside = spliceAt(child, deeper, parents.slice(1), edit, inherited);
    return content.toSpliced(at, 1, ...rebuilt(child, inside));
  }
  const placed = identified(fitted(parent, edit), inherited);
  const [start, removed] = { replace: [at, 1], before: [at, 0], after: [at + 1, 0] }[edit.placement] as [
    number,
    number,
  ];
  return content.toSpliced(start, removed, ...placed);
}

/** A container with new content; a list with items of several kinds becomes several lists. */
function rebuilt(container: NodeJson, content: NodeJson[]): NodeJson[] {
  if (content.length === 0) return [];
  const item = ITEM_OF[container.type];
  if (item) return splitByKind(container, content);
  if (LED_BY_LINE.has(container.type) && content[0]?.type !== "paragraph") {
    return [{ ...container, content: [node("paragraph"), ...content] }];
  }
  return [{ ...container, content }];
}

function splitByKind(list: NodeJson, items: readonly NodeJson[]): NodeJson[] {
  const lists: NodeJson[] = [];
  items.forEach((item, at) => {
    const last = lists.at(-1);
    if (last?.content?.[0]?.type === item.type) last.content.push(item);
    else lists.push(listFor(list, item, at, lists.length === 0));
  });
  return lists;
}

function listFor(list: NodeJson, item: NodeJson, at: number, isFirst: boolean): NodeJson {
  const { id, start, ...attrs } = list.attrs ?? {};
  const keptId = isFirst ? { id } : {};
  const type = item.type === ITEM_OF[list.type] ? list.type : (LIST_OF[item.type] ?? "bulletList");
  const numbering = type === "orderedList" ? { start: typeof start === "number" ? start + at : 1 } : {};
  return node(type, { ...attrs, ...keptId, ...numbering }, [item]);
}

/** The new blocks converted to what their parent may contain. */
function fitted(parent: NodeJson, { target, placement, blocks }: Edit): NodeJson[] {
  if (ITEMS.includes(target.type)) return asItems(parent, target, blocks);
  if (CELLS.has(parent.type)) return [asCellContent(placement, blocks)];
  return blocks;
}

function asItems(list: NodeJson, target: NodeJson, blocks: readonly NodeJson[]): NodeJson[] {
  const type = ITEM_OF[list.type] ?? target.type;
  if (blocks.length === 0) return [];
  const areLists = blocks.every((block) => LISTS.includes(block.type));
  if (!areLists) return [item(type, target, [...blocks])];
  return blocks
    .flatMap((block) => block.content ?? [])
    .map((each) => (type === "taskItem" && each.type === "listItem" ? item(type, target, each.content ?? []) : each));
}

/** A list item of these blocks; a task keeps its checked state. */
function item(type: string, target: NodeJson, content: NodeJson[]): NodeJson {
  const needsLine = LED_BY_LINE.has(type) && content[0]?.type !== "paragraph";
  const attrs = type === "taskItem" ? { checked: target.attrs?.checked === true } : {};
  return node(type, attrs, needsLine ? [node("paragraph"), ...content] : content);
}

function asCellContent(placement: Placement, blocks: readonly NodeJson[]): NodeJson {
  const [only = node("paragraph")] = blocks;
  if (placement === "replace" && blocks.length <= 1 && only.type === "paragraph") return only;
  throw invalidContent(
    "A table cell holds one paragraph.",
    "nodeId",
    "Replace it by one paragraph, or replace the whole table.",
  );
}

function identified(blocks: readonly NodeJson[], id: string | null): NodeJson[] {
  return blocks.map((block, at) => (at === 0 && id !== null ? { ...block, attrs: { ...block.attrs, id } } : block));
}

/** The ids that stay in a document, if any of the new blocks could have one of them. */
function remainingIds(doc: DocumentJson, removed: NodeJson | null, blocks: readonly NodeJson[]): Set<string> {
  const gone = new Set(removed ? blockIds(removed) : []);
  if (blocks.every((block) => blockIds(block).every((id) => gone.has(id)))) return new Set();
  return new Set(doc.content.flatMap(blockIds).filter((id) => !gone.has(id)));
}

/** New blocks never take an id that a neighbouring block has. */
function withoutTakenIds(block: NodeJson, taken: ReadonlySet<string>): NodeJson {
  const id = optionalAttribute(block, "id");
  const attrs = id !== null && taken.has(id) ? { ...block.attrs, id: null } : block.attrs;
  const copy: NodeJson = attrs ? { ...block, attrs } : { ...block };
  if (block.content) copy.content = block.content.map((child) => withoutTakenIds(child, taken));
  return copy;
}
