import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import { TextSelection } from "@tiptap/pm/state";
import { newItem } from "#lib/document/kinds/citation";
import { citationItems } from "#lib/document/model/citation-items";
import { type ClusterEdit, settled } from "./cluster-edit";

type Named = { id: string; key: string };

/** The citation node at a position; null when there is none. */
export function citationAt({ doc }: EditorState, pos: number | null): Node | null {
  const node = pos === null || pos >= doc.content.size ? null : doc.nodeAt(pos);
  return node?.type.name === "citation" ? node : null;
}

/** Reads the editable fields of a citation node. */
export const clusterOf = (node: Node): ClusterEdit => ({
  items: citationItems({ type: node.type.name, attrs: node.attrs }),
  narrative: node.attrs.narrative === true,
});

/** Cites a work at the caret, in the citation before the caret, or in the one at `into`; returns the citation's position. */
export function writeCitation(editor: Editor, work: Named, into: number | null): number {
  const { state, view } = editor;
  const { $to } = state.selection;
  const before = $to.nodeBefore?.type.name === "citation" ? $to.pos - 1 : null;
  const known = citationAt(state, into) ? into : before;
  const present = citationAt(state, known);
  if (known !== null && present) {
    const { items, narrative } = clusterOf(present);
    changeCitation(editor, known, { items: [...items, newItem(work)], narrative });
    return known;
  }
  const space = state.selection.empty ? "" : " ";
  const node = state.schema.nodes.citation?.create({ items: [newItem(work)], narrative: false });
  if (!node) throw new Error("The schema has no citations.");
  const tr = state.tr.insert($to.pos, [...(space ? [state.schema.text(space)] : []), node]);
  const pos = $to.pos + space.length;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView());
  return pos;
}

/** Rewrites a citation of the text; a citation without works is deleted. */
export function changeCitation({ state, view }: Editor, pos: number, edit: ClusterEdit): void {
  const { items, narrative } = settled(edit);
  // Change attributes only: a new node would lose the marks.
  const changed = () => state.tr.setNodeAttribute(pos, "items", items).setNodeAttribute(pos, "narrative", narrative);
  view.dispatch(items.length === 0 ? state.tr.delete(pos, pos + 1) : changed());
}

/** The positions where the text mentions a work, in document order. */
export function mentionsOf({ doc }: EditorState, cid: string): number[] {
  const places: number[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === "citation" && clusterOf(node).items.some((item) => item.cid === cid)) places.push(pos);
  });
  return places;
}

/** Scrolls to a citation of the text and selects it. */
export function goToCitation(editor: Editor, pos: number): void {
  const { view } = editor;
  editor.commands.setNodeSelection(pos);
  const element = view.nodeDOM(pos);
  if (element instanceof HTMLElement) element.scrollIntoView({ block: "center" });
  view.focus();
}
