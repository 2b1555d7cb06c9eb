import { Fragment, type Node, type ResolvedPos } from "@tiptap/pm/model";
import { NodeSelection, type Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { Change } from "#lib/document/changes/change";
import { smallestChanges } from "#lib/document/changes/smallest-changes";
import { blockWithId } from "../parts/block-with-id";

/**
 * The selection after another writer's change; null when the caret's block is gone. It stays in its block, before text
 * that is inserted at the caret, and follows its words when the block is moved, renamed, wrapped, split or joined.
 */
export function keptSelection(before: Selection, change: Transaction): Selection | null {
  const { doc, mapping } = change;
  if (before instanceof NodeSelection) {
    const block = typeof before.node.attrs.id === "string" ? blockWithId(doc, before.node.attrs.id) : null;
    return block ? NodeSelection.create(doc, block.pos) : before.map(doc, mapping);
  }
  if (!(before instanceof TextSelection)) return before.map(doc, mapping);
  const head = followed(before.$head, change);
  if (head === null) return null;
  const anchor = before.empty ? head : (followed(before.$anchor, change) ?? head);
  return TextSelection.between(doc.resolve(anchor), doc.resolve(head));
}

/** The selection in its block, where exact steps leave it; null when they delete what it is in or the words before it. */
export function mappedSelection(before: Selection, { doc, mapping }: Transaction): Selection | null {
  if (!(before instanceof TextSelection)) return null;
  const ends = [before.$anchor, before.$head].map(($pos) => {
    const { pos, deleted } = mapping.mapResult($pos.pos, -1);
    const $after = doc.resolve(pos);
    const isThere = !deleted && $after.parent.isTextblock && $after.parent.attrs.id === $pos.parent.attrs.id;
    return isThere ? pos : null;
  });
  const [anchor = null, head = null] = ends;
  return anchor === null || head === null ? null : TextSelection.create(doc, anchor, head);
}

function followed($pos: ResolvedPos, { doc, docs, mapping }: Transaction): number | null {
  const { parent: block, parentOffset: offset } = $pos;
  const id: unknown = block.attrs.id;
  if (typeof id !== "string") return mapping.map($pos.pos, -1);
  const found = blockWithId(doc, id);
  const own = found?.node.isTextblock ? { pos: found.pos, ...placeIn(block, offset, found.node) } : null;
  const home =
    own && (own.before > 0 || offset === 0) ? null : homeOf(block, offset, docs[0] ?? doc, doc, own !== null);
  if (home) return home.pos + 1 + home.offset;
  return own && own.pos + 1 + own.offset;
}

/** The offset of a caret in another block, and how much of the text directly before and after it is the same there. */
type Place = { offset: number; before: number; after: number };

function placeIn(block: Node, offset: number, other: Node): Place {
  const place: Place = { offset, before: offset, after: block.content.size - offset };
  for (const change of changesOfWords(block, other)) {
    const grown = change.size - (change.to - change.from);
    if (change.from >= offset) place.after = Math.min(place.after, change.from - offset);
    else if (change.to <= offset) {
      place.offset += grown;
      place.before = offset - change.to;
    } else {
      place.offset += change.from - offset;
      place.before = 0;
      place.after = 0;
    }
  }
  return place;
}

/** The changes of words between two blocks of text, whatever their types; positions count from the start of the text. */
export function changesOfWords(block: Node, other: Node) {
  const { schema } = block.type;
  const alone = (content: Fragment) => schema.node("doc", null, schema.nodes.paragraph?.create({ id: "" }, content));
  return smallestChanges(alone(block.content), alone(other.content)).map((change) => ({
    from: change.from - 1,
    to: change.to - 1,
    size: sizeOf(change),
  }));
}

const sizeOf = (change: Change): number => (change.kind === "frame" ? 0 : Fragment.from(change.nodes).size);

/** The block that now has the words around the caret, with the caret's place in it. */
function homeOf(block: Node, offset: number, older: Node, newer: Node, isStillThere: boolean) {
  const known = new Map<string, Node>();
  older.descendants((node) => {
    if (node.isTextblock && typeof node.attrs.id === "string") known.set(node.attrs.id, node);
    return !node.isTextblock;
  });
  // A part that was split off may be short; otherwise half of the words must be there, or it is another text.
  const least = isStillThere ? 1 : block.content.size / 2;
  const homes: (Place & { pos: number })[] = [];
  newer.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const before = known.get(node.attrs.id);
    if (before === block || before?.eq(node) || (isStillThere && before)) return false;
    const place = placeIn(block, offset, node);
    const same = sameIn(place);
    if (same >= least && same > 0 && (place.before > 0 || offset === 0)) homes.push({ ...place, pos });
    return false;
  });
  return homes.reduce<(typeof homes)[number] | null>((best, home) => (sameIn(home) > sameIn(best) ? home : best), null);
}

const sameIn = (place: Place | null): number => (place ? place.before + place.after : 0);
