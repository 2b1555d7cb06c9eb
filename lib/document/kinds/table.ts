import { type Editor, Node } from "@tiptap/core";
import { Fragment, type Schema } from "@tiptap/pm/model";
import { addRowAfter, CellSelection, deleteTable, goToNextCell, tableEditing } from "@tiptap/pm/tables";

// What a node is to prosemirror-tables.
const ROLES: Readonly<Record<string, string>> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

/** A table, as rows of cells; Tab goes to the next cell, and below the last into a new row. */
export const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,

  parseHTML() {
    return [{ tag: "table" }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["table", HTMLAttributes, ["tbody", 0]];
  },

  extendNodeSchema({ name }) {
    return { tableRole: ROLES[name] };
  },

  addKeyboardShortcuts() {
    return {
      Tab: ({ editor }) => {
        const isMoved = goesTo(editor, 1);
        if (isMoved || !addRowAfter(editor.state, editor.view.dispatch)) return isMoved;
        return goesTo(editor, 1);
      },
      "Shift-Tab": ({ editor }) => goesTo(editor, -1),
      Backspace: deleteSelectedTable,
      "Mod-Backspace": deleteSelectedTable,
      Delete: deleteSelectedTable,
      "Mod-Delete": deleteSelectedTable,
    };
  },

  addProseMirrorPlugins: () => [tableEditing()],
});

const goesTo = ({ state, view }: Editor, direction: 1 | -1): boolean => goToNextCell(direction)(state, view.dispatch);

/** Deletes the table when all its cells are selected. */
function deleteSelectedTable({ editor: { state, view } }: { editor: Editor }): boolean {
  const { selection } = state;
  const isWhole = selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection();
  return isWhole && deleteTable(state, view.dispatch);
}

/** A row of a table. */
export const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",

  parseHTML() {
    return [{ tag: "tr" }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["tr", HTMLAttributes, 0];
  },
});

/** How many columns or rows the cell takes. */
const span = (name: "colspan" | "rowspan") => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number.parseInt(element.getAttribute(name) ?? "", 10) || 1),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});

const ALIGNMENTS: readonly string[] = ["left", "center", "right"];

const ATTRIBUTES = {
  colspan: span("colspan"),
  rowspan: span("rowspan"),
  // prosemirror-tables reads it; widths are in `width`.
  colwidth: { default: null, parseHTML: () => null, rendered: false },
  align: {
    default: null,
    parseHTML: (element: HTMLElement) => {
      const given = (element.style.textAlign || element.getAttribute("align") || "").trim().toLowerCase();
      return ALIGNMENTS.includes(given) ? given : null;
    },
    renderHTML: ({ align }: Record<string, unknown>) => (align ? { style: `text-align: ${align}` } : {}),
  },
  /** The share of the table's width that the cell's column takes, in percent. */
  width: {
    default: null,
    parseHTML: (element: HTMLElement) => Number.parseInt(element.getAttribute("data-width") ?? "", 10) || null,
    renderHTML: ({ width }: Record<string, unknown>) =>
      width ? { "data-width": width, style: `width:${width}%` } : {},
  },
};

/** A cell, which holds one paragraph, as in markdown tables. */
const cell = (name: "tableCell" | "tableHeader", tag: "td" | "th") =>
  Node.create({
    name,
    content: "paragraph",
    isolating: true,
    addAttributes: () => ATTRIBUTES,

    parseHTML() {
      return [
        // Without a paragraph of its own, an empty last cell of what is pasted would be open to what follows.
        { tag, getAttrs: (element) => (isEmpty(element) ? {} : false), getContent: emptyCell },
        { tag },
      ];
    },

    renderHTML({ HTMLAttributes }) {
      return [tag, HTMLAttributes, 0];
    },
  });

// A non-breaking space is text.
const isEmpty = ({ children, textContent }: HTMLElement): boolean =>
  children.length === 0 && /^[ \t\r\n\f]*$/.test(textContent ?? "");

const emptyCell = (_element: unknown, schema: Schema): Fragment => Fragment.from(schema.nodes.paragraph?.create());

/** A cell of a table's body. */
export const BodyCell = cell("tableCell", "td");

/** A cell of a table's header row. */
export const HeaderCell = cell("tableHeader", "th");
