import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { Extension } from "@tiptap/react";
import { type Direction, directionOf } from "#lib/document/direction";

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
  const start = from.depth > 0 ? from.before(1) : changed.from;
  const end = to.depth > 0 ? to.after(1) : changed.to;
  return kept.remove(kept.find(start, end)).add(tr.doc, turnedIn(tr.doc, start, end));
}

function turnedIn(doc: Node, from: number, to: number): Decoration[] {
  const turned: Decoration[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock || node.isAtom) return false;
    if (firstDirection(node) === "rtl") turned.push(Decoration.node(pos, pos + node.nodeSize, { dir: "rtl" }));
    // Rows and cells follow their table.
    return node.type.name !== "table";
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
