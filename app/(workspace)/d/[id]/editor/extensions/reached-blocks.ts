import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { touches } from "../../parts/touches";

const key = new PluginKey<DecorationSet>("reachedBlocks");
const HEADS = new Set(["tableHeader"]);
const SCROLLING = new Set(["table", "codeBlock"]);

/**
 * Makes blocks right for screen readers and keys: an empty header cell is announced as a cell, because it heads nothing, and
 * where the text is only read, code and tables that may be wider than it take the focus, to be scrolled.
 */
export const ReachedBlocks = Extension.create({
  name: "reachedBlocks",
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => drawn(doc, editor.isEditable),
          apply: (tr, before) =>
            touches(tr, HEADS) || (!editor.isEditable && tr.docChanged)
              ? drawn(tr.doc, editor.isEditable)
              : before.map(tr.mapping, tr.doc),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

function drawn(doc: Node, isEditable: boolean): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, pos) => {
    const { name } = node.type;
    const mark = (attributes: Record<string, string>) =>
      marks.push(Decoration.node(pos, pos + node.nodeSize, attributes));
    if (HEADS.has(name) && node.firstChild?.content.size === 0) mark({ role: "cell" });
    if (!isEditable && SCROLLING.has(name)) mark({ tabindex: "0" });
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, marks);
}
