import { TableCell, TableHeader } from "@tiptap/extension-table";

// Pasted tables are unmerged: markdown has no merged cells.
const single = { default: 1, parseHTML: () => 1, rendered: false };
const unsized = { default: null, parseHTML: () => null, rendered: false };

/** A cell of a table's body: one paragraph, as in markdown tables. */
export const BodyCell = TableCell.extend({
  content: "paragraph",
  addAttributes() {
    return { ...this.parent?.(), colspan: single, rowspan: single, colwidth: unsized };
  },
});

/** A cell of a table's header row. */
export const HeaderCell = TableHeader.extend({
  content: "paragraph",
  addAttributes() {
    return { ...this.parent?.(), colspan: single, rowspan: single, colwidth: unsized };
  },
});
