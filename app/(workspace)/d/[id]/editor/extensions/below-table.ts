import { Selection } from "@tiptap/pm/state";
import { Extension, findParentNode } from "@tiptap/react";

/** The arrow down in the last row of a table that ends the text makes a line below it. */
export const BelowTable = Extension.create({
  name: "belowTable",
  // Before the table's own arrows, which find no cell below and stay.
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
