import { type Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

// prosemirror-view puts the caret back where it was 20 ms after it got the focus by a key; until then the browser's is at the start.
const PUT_BACK_MS = 30;

const puttingBack = new WeakSet<EditorView>();

/** Says that a view got the focus by a key, and puts its caret back. */
export function putsBack(view: EditorView): void {
  puttingBack.add(view);
  setTimeout(() => puttingBack.delete(view), PUT_BACK_MS);
}

/**
 * The selection of text that the browser shows where the editor does not know it yet: the browser tells of a moved caret
 * a moment later (https://w3c.github.io/selection-api/#scheduling-selectionchange-event). Null where both agree.
 */
export function shownSelection(view: EditorView): Selection | null {
  const { doc, selection } = view.state;
  if (!(selection instanceof TextSelection) || !view.hasFocus() || view.composing || puttingBack.has(view)) return null;
  const shown = view.dom.ownerDocument.getSelection();
  const anchor = shown && posAt(view, shown.anchorNode, shown.anchorOffset);
  const head = shown && posAt(view, shown.focusNode, shown.focusOffset);
  if (anchor === null || head === null || (anchor === selection.anchor && head === selection.head)) return null;
  const areWithinText = [anchor, head].every((pos) => doc.resolve(pos).parent.inlineContent);
  return areWithinText ? TextSelection.create(doc, anchor, head) : null;
}

const posAt = (view: EditorView, node: Node | null, offset: number): number | null =>
  node && view.dom.contains(node) ? view.posAtDOM(node, offset) : null;
