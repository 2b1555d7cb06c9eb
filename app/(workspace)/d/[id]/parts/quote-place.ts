import type { EditorView } from "@tiptap/pm/view";

/** Where a quotation is put into a text. */
export type QuotePlace = { nodeId: string; placement: "before" | "after" };

/** The side of a block to which a point is nearer. */
export const sideAt = ({ top, bottom }: { top: number; bottom: number }, y: number): QuotePlace["placement"] =>
  y < (top + bottom) / 2 ? "before" : "after";

/** The place at a point of the screen: beside the outermost block there; null where no block is, which is the end. */
export function placeAtPoint(view: EditorView, { x, y }: { x: number; y: number }): QuotePlace | null {
  const at = view.posAtCoords({ left: x, top: y });
  if (!at) return null;
  const $at = view.state.doc.resolve(at.inside >= 0 ? at.inside : at.pos);
  const pos = $at.depth > 0 ? $at.before(1) : $at.pos;
  const id: unknown = view.state.doc.nodeAt(pos)?.attrs.id;
  const dom = view.nodeDOM(pos);
  if (typeof id !== "string" || !(dom instanceof HTMLElement)) return null;
  return { nodeId: id, placement: sideAt(dom.getBoundingClientRect(), y) };
}
