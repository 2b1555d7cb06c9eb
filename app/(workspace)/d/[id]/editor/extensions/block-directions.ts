import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { type Direction, directionOf } from "#lib/document/model/direction";
import { LISTS } from "#lib/document/model/lists";

const key = new PluginKey<DecorationSet>("blockDirections");

/** Places the bullets, bars and columns of right-to-left blocks on their right, as the published page does. */
export const BlockDirections = Extension.create({
  name: "blockDirections",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_config, { doc }) => DecorationSet.create(doc, turnedIn(doc, 0, doc.content.size)),
        apply: (tr, before) => (tr.docChanged ? refreshed(before.map(tr.mapping, tr.doc), tr) : before),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

function refreshed(kept: DecorationSet, tr: Transaction): DecorationSet {
  const changed = tr.changedRange();
  if (!changed) return kept;
  // A letter decides about all blocks around it, so refresh whole blocks of the text.
  const from = tr.doc.resolve(changed.from);
  const to = tr.doc.resolve(changed.to);
  const start = from.depth > 0 ? from.before(1) : from.pos - (from.nodeBefore?.nodeSize ?? 0);
  const end = to.depth > 0 ? to.after(1) : to.pos + (to.nodeAfter?.nodeSize ?? 0);
  const inside = kept.find(start, end).filter((one) => one.from >= start && one.to <= end);
  return kept.remove(inside).add(tr.doc, turnedIn(tr.doc, start, end));
}

function turnedIn(doc: Node, from: number, to: number): Decoration[] {
  const turned: Decoration[] = [];
  const visit = (node: Node, pos: number, around: Direction): void => {
    if (node.isTextblock || node.isAtom) return;
    // The items of a list turn, each for itself.
    const direction = (LISTS.includes(node.type.name) ? null : firstDirection(node)) ?? around;
    if (direction !== around) turned.push(Decoration.node(pos, pos + node.nodeSize, { dir: direction }));
    // Rows and cells follow their table.
    if (node.type.name === "table") return;
    node.forEach((child, offset) => {
      visit(child, pos + 1 + offset, direction);
    });
  };
  doc.forEach((block, pos) => {
    if (pos < to && pos + block.nodeSize > from) visit(block, pos, "ltr");
  });
  return turned;
}

function firstDirection(node: Node): Direction | null {
  let found: Direction | null = null;
  node.descendants((child) => {
    if (child.isText) found ??= directionOf(child.text ?? "");
    return found === null && !child.type.spec.code;
  });
  return found;
}
