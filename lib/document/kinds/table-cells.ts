import { TableCell, TableHeader } from "@tiptap/extension-table";

/** How many columns or rows the cell takes. */
const span = (name: "colspan" | "rowspan") => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number.parseInt(element.getAttribute(name) ?? "", 10) || 1),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});
const spans = { colspan: span("colspan"), rowspan: span("rowspan") };
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
    return { ...this.parent?.(), ...spans, colwidth: unsized, width };
  },
});

/** A cell of a table's header row. */
export const HeaderCell = TableHeader.extend({
  content: "paragraph",
  addAttributes() {
    return { ...this.parent?.(), ...spans, colwidth: unsized, width };
  },
});
