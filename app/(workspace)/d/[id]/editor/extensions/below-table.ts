import { Extension, findParentNode } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";

/** In the last row of a table that ends the text, the down arrow adds a paragraph below it. */
export const BelowTable = Extension.create({
  name: "belowTable",
  // Must run before the table's own arrow handling, which finds no cell below and stops there.
  priority: 1_000,
  addKeyboardShortcuts() {
    return {
      ArrowDown: ({ editor }) => {
        const { state, view, schema } = editor;
        const table = findParentNode((node) => node.type.name === "table")(state.selection);
        if (!table || !schema.nodes.paragraph || !view.endOfTextblock("down")) return false;
        const end = table.pos + table.node.nodeSize;
        const isLastRow = state.selection.$head.pos > end - 1 - (table.node.lastChild?.nodeSize ?? 0);
        if (!isLastRow || end < state.doc.content.size) return false;
        const tr = state.tr.insert(end, schema.nodes.paragraph.create());
        view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(end + 1))).scrollIntoView());
        return true;
      },
    };
  },
});
