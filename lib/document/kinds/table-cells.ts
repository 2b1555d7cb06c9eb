import { TableCell, TableHeader } from "@tiptap/extension-table";

// Pasted tables are unmerged: markdown has no merged cells.
const single = { default: 1, parseHTML: () => 1, rendered: false };
const unsized = { default: null, parseHTML: () => null, rendered: false };
/** The share of the table's width that the cell's column takes, in percent. */
const width = {
  default: null,
  parseHTML: (element: HTMLElement) => Number.parseInt(element.getAttribute("data-width") ?? "", 10) || null,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes.width ? { "data-width": attributes.width, style: `width:${attributes.width}%` } : {},
};

/** A cell of a table's body: one paragraph, as in markdown tables. */
export const BodyCell = TableCell.extend({
  content: "paragraph",
  addAttributes() {
    return { ...this.parent?.(), colspan: single, rowspan: single, colwidth: unsized, width };
  },
});

/** A cell of a table's header row. */
export const HeaderCell = TableHeader.extend({
  content: "paragraph",
  addAttributes() {
    return { ...this.parent?.(), colspan: single, rowspan: single, colwidth: unsized, width };
  },
});
