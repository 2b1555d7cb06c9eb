import { Extension } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import { newNodeId } from "#lib/document/ids/new-node-id";
import { ADDRESSABLE } from "#lib/document/model/addressable";

type Block = { node: Node; pos: number };

const TYPES = new Set(ADDRESSABLE);

/** Gives each new block an id, as `giveIds` says; what is pasted, or dropped as a copy, is new. */
export const BlockIds = Extension.create({
  name: "blockIds",
  // The other extensions then see blocks that have ids.
  priority: 10_000,

  onCreate() {
    const { state, view } = this.editor;
    const tr = giveIds(state.doc.copy(), state);
    if (tr) view.dispatch(tr.setMeta("addToHistory", false));
  },

  addProseMirrorPlugins() {
    let isMoved = false;
    return [
      new Plugin({
        appendTransaction: (transactions, before, state) =>
          transactions.some((tr) => tr.docChanged) ? giveIds(before.doc, state) : null,
        props: {
          handleDOMEvents: {
            // These keys make a copy of what is dragged, one of them on each system.
            drop(view, { altKey, ctrlKey }) {
              isMoved = view.dragging !== null && !altKey && !ctrlKey;
              return false;
            },
            paste() {
              isMoved = false;
              return false;
            },
          },
          transformPasted: (slice) =>
            isMoved ? slice : new Slice(withoutIds(slice.content), slice.openStart, slice.openEnd),
        },
      }),
    ];
  },
});

const withoutIds = (content: Fragment): Fragment =>
  Fragment.from(
    content.content.map((node) => {
      if (node.isText) return node;
      const attrs = TYPES.has(node.type.name) ? { ...node.attrs, id: null } : node.attrs;
      return node.type.create(attrs, withoutIds(node.content), node.marks);
    }),
  );

/**
 * Gives ids to the blocks that lack one after a change of `before`, and other ids to new blocks that have another's; null
 * when there are none. All words of a block that came to a new one, as by Enter before them, take its id along.
 */
export function giveIds(before: Node, { doc, tr, storedMarks }: EditorState): Transaction | null {
  const from = before.content.findDiffStart(doc.content);
  const end = before.content.findDiffEnd(doc.content);
  if (from === null || end === null) return null;
  // What is put beside its like is counted by both ends.
  const both = Math.max(0, from - Math.min(end.a, end.b));
  const to = end.b + both;
  const blocks = blocksIn(doc, from, to);
  const former = blocksIn(before, from, end.a + both);
  const known = new Set(former.map(({ node }) => node.attrs.id));
  // An id that comes from elsewhere may belong to a block that did not change.
  const isFromElsewhere = blocks.some(({ node }) => node.attrs.id !== null && !known.has(node.attrs.id));
  const others = isFromElsewhere ? [...blocksIn(doc, 0, from), ...blocksIn(doc, to, doc.content.size)] : [];
  const holders = new Map(others.map((block) => [block.node.attrs.id, block]));
  const lacking: Block[] = [];
  for (const block of blocks) {
    const { id } = block.node.attrs;
    const holder = id === null ? undefined : holders.get(id);
    if (id === null || (holder && holder.pos !== block.pos)) lacking.push(block);
    else holders.set(id, block);
  }
  if (lacking.length === 0) return null;
  const lines = new Map(former.flatMap(({ node }) => (node.attrs.id === null ? [] : [[likeness(node), node]])));
  for (const block of lacking) {
    const was = lines.get(likeness(block.node));
    const holder = holders.get(was?.attrs.id);
    const isFree = was && was.content.size > 0 && was.content.eq(block.node.content) && !holder?.node.content.size;
    if (isFree && holder) tr.setNodeAttribute(holder.pos, "id", newNodeId());
    tr.setNodeAttribute(block.pos, "id", isFree ? was.attrs.id : newNodeId());
    if (isFree) holders.set(was.attrs.id, block);
  }
  return tr.setStoredMarks(storedMarks);
}

/** The blocks with ids in a part of a text and beside it. */
function blocksIn(doc: Node, from: number, to: number): Block[] {
  const blocks: Block[] = [];
  doc.nodesBetween(Math.max(0, from - 1), Math.min(doc.content.size, to + 1), (node, pos) => {
    if (TYPES.has(node.type.name)) blocks.push({ node, pos });
    return !node.isTextblock;
  });
  return blocks;
}

const likeness = ({ type, content }: Node): string => `${type.name} ${content.size}`;
