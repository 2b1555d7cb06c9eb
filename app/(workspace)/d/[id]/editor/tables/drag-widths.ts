import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { isMerged } from "./table-shape";

/** The line between the column at `index` and the next one. */
type Border = { pos: number; index: number };

/** The shares of a table's columns while one of its lines is dragged. */
type Dragged = { pos: number; shares: readonly number[] };

const NEAR_PX = 4;
// Less is a click.
const MOVED_PX = 3;
const LEAST_SHARE = 10;

const key = new PluginKey<Dragged | null>("dragWidths");

/**
 * The whole shares of a table's columns, in percent, after the line behind the column at `index` came to `place`, in
 * percent of the table: only the columns beside it change.
 */
export function sharesAfter(shares: readonly number[], index: number, place: number): number[] {
  const whole = shares.map((share) => Math.max(1, Math.round(share)));
  const both = (whole[index] ?? 0) + (whole[index + 1] ?? 0);
  const least = Math.min(LEAST_SHARE, Math.floor(both / 2));
  const before = whole.slice(0, index).reduce((sum, share) => sum + share, 0);
  const first = Math.min(Math.max(Math.round(place - before), least), both - least);
  return whole.map((share, at) => (at === index ? first : at === index + 1 ? both - first : share));
}

/** Sets the widths of all columns of the table at a position; null if that has other columns by now. */
export function setShares(state: EditorState, { pos, shares }: Dragged): Transaction | null {
  const table = state.doc.nodeAt(pos);
  if (!isOf(table, shares)) return null;
  const { tr } = state;
  table.forEach((row, rowAt) => {
    row.forEach((_, cellAt, column) => {
      tr.setNodeAttribute(pos + rowAt + cellAt + 2, "width", shares[column]);
    });
  });
  return tr;
}

const isOf = (table: Node | null, shares: readonly number[]): table is Node =>
  table?.type.name === "table" && table.firstChild?.childCount === shares.length && !isMerged(table);

/** Lets the lines between a table's columns be dragged by a mouse; *Width* in the menu of a column does it by keyboard. */
export const DragWidths = Extension.create({
  name: "dragWidths",
  addProseMirrorPlugins: () => [
    new Plugin<Dragged | null>({
      key,
      state: {
        init: () => null,
        apply(tr, dragged) {
          const given: Dragged | null | undefined = tr.getMeta(key);
          if (given !== undefined) return given;
          return dragged && { ...dragged, pos: tr.mapping.map(dragged.pos) };
        },
      },
      props: {
        decorations: preview,
        handleDOMEvents: {
          mousemove(view, event) {
            if (event.buttons === 0) view.dom.style.cursor = view.editable && borderAt(view, event) ? "col-resize" : "";
            return false;
          },
          mousedown(view, event) {
            const border = view.editable && event.button === 0 ? borderAt(view, event) : null;
            if (!border) return false;
            // The selection stays as it is.
            event.preventDefault();
            drag(view, border, event);
            return true;
          },
        },
      },
    }),
  ],
});

/** Shows the widths of the first row, which are those of a table with fixed columns. */
function preview(state: EditorState): DecorationSet | null {
  const dragged = key.getState(state);
  if (!dragged) return null;
  const table = state.doc.nodeAt(dragged.pos);
  if (!isOf(table, dragged.shares)) return null;
  const cells: Decoration[] = [];
  table.firstChild?.forEach((cell, at, column) => {
    const from = dragged.pos + 2 + at;
    const share = String(dragged.shares[column]);
    cells.push(Decoration.node(from, from + cell.nodeSize, { style: `width: ${share}%`, "data-width": share }));
  });
  return DecorationSet.create(state.doc, cells);
}

/** The line between two columns under the pointer. */
function borderAt(view: EditorView, { target, clientX }: MouseEvent): Border | null {
  const cell = target instanceof Element ? target.closest(":is(td,th)") : null;
  const row = cell?.closest("tr");
  if (!cell || !row) return null;
  const { left, right } = cell.getBoundingClientRect();
  const isRtl = getComputedStyle(row).direction === "rtl";
  const column = [...row.children].indexOf(cell);
  const [start, end] = [clientX - left <= NEAR_PX, right - clientX <= NEAR_PX];
  const index = (isRtl ? start : end) ? column : (isRtl ? end : start) ? column - 1 : -1;
  if (index < 0 || index >= row.children.length - 1) return null;
  const $pos = view.state.doc.resolve(view.posAtDOM(cell, 0));
  for (let depth = $pos.depth; depth > 0; depth--) {
    if ($pos.node(depth).type.name === "table") return { pos: $pos.before(depth), index };
  }
  return null;
}

/** Shows the widths while a line is dragged, and sets them as one change when it is let go; Escape leaves them. */
function drag(view: EditorView, { pos, index }: Border, { clientX: start }: MouseEvent): void {
  const over = new AbortController();
  const { signal } = over;
  view.dispatch(view.state.tr.setMeta(key, { pos, shares: sharesOf(view, pos) } satisfies Dragged));
  let isMoved = false;
  const move = ({ clientX }: MouseEvent) => {
    isMoved ||= Math.abs(clientX - start) > MOVED_PX;
    const dragged = key.getState(view.state);
    const table = dragged && tableOf(view, dragged.pos);
    if (!isMoved || !table) return;
    const box = table.getBoundingClientRect();
    const isRtl = getComputedStyle(table).direction === "rtl";
    const place = ((isRtl ? box.right - clientX : clientX - box.left) / box.width) * 100;
    const shares = sharesAfter(dragged.shares, index, place);
    view.dispatch(view.state.tr.setMeta(key, { ...dragged, shares } satisfies Dragged));
  };
  const end = (isKept: boolean) => {
    over.abort();
    if (view.isDestroyed) return;
    const dragged = key.getState(view.state);
    const tr = isKept && isMoved && dragged ? setShares(view.state, dragged) : null;
    view.dispatch((tr ?? view.state.tr).setMeta(key, null));
    // So that the next key can undo it.
    view.focus();
  };
  window.addEventListener("mousemove", move, { signal });
  window.addEventListener("mouseup", () => end(true), { signal });
  window.addEventListener("blur", () => end(false), { signal });
  window.addEventListener("keydown", (event) => event.key === "Escape" && end(false), { signal });
}

/** The shares of a table's columns as they are on the screen, in percent. */
function sharesOf(view: EditorView, pos: number): number[] {
  const widths = [...(tableOf(view, pos)?.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width);
  const sum = widths.reduce((total, width) => total + width, 0);
  return widths.map((width) => (width / sum) * 100);
}

function tableOf(view: EditorView, pos: number): HTMLTableElement | null {
  const dom = view.nodeDOM(pos);
  if (dom instanceof HTMLTableElement) return dom;
  return dom instanceof Element ? dom.querySelector("table") : null;
}
