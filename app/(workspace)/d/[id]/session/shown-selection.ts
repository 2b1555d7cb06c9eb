import { type Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

// prosemirror-view puts the caret back where it was 20 ms after the view got the focus by a key; until then it is shown at the start.
const PUT_BACK_MS = 30;

const focused = new WeakSet<EditorView>();

/** Says that a view got the focus by a key. */
export function focusedByKey(view: EditorView): void {
  focused.add(view);
  setTimeout(() => focused.delete(view), PUT_BACK_MS);
}

/** Shows the caret where it was before the view got the focus by a key, if it is not there yet; returns whether. */
export function showCaret(view: EditorView): boolean {
  const isLate = focused.delete(view);
  if (isLate) view.focus();
  return isLate;
}

/**
 * The selection of text that the browser shows where the editor does not know it yet: the browser tells of a moved caret
 * a moment later (https://w3c.github.io/selection-api/#scheduling-selectionchange-event). Null where both agree.
 */
export function shownSelection(view: EditorView): Selection | null {
  const { doc, selection } = view.state;
  if (!(selection instanceof TextSelection) || !view.hasFocus() || view.composing || focused.has(view)) return null;
  const shown = view.dom.ownerDocument.getSelection();
  const anchor = shown && posAt(view, shown.anchorNode, shown.anchorOffset);
  const head = shown && posAt(view, shown.focusNode, shown.focusOffset);
  if (anchor === null || head === null || (anchor === selection.anchor && head === selection.head)) return null;
  const areWithinText = [anchor, head].every((pos) => doc.resolve(pos).parent.inlineContent);
  return areWithinText ? TextSelection.create(doc, anchor, head) : null;
}

const posAt = (view: EditorView, node: Node | null, offset: number): number | null =>
  node && view.dom.contains(node) ? view.posAtDOM(node, offset) : null;
