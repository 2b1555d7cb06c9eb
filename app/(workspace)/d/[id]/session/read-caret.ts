import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Makes a view read where the caret is shown, as it does when the browser reports that it moved, which is a moment later
 * (https://w3c.github.io/selection-api/#scheduling-selectionchange-event).
 */
export function readCaret(view: EditorView): void {
  if (isElsewhere(view)) view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
}

/** Whether the browser shows a selection of text where the view does not know it. */
function isElsewhere(view: EditorView): boolean {
  const { doc, selection } = view.state;
  if (!(selection instanceof TextSelection) || !view.hasFocus() || view.composing) return false;
  const shown = view.dom.ownerDocument.getSelection();
  const anchor = shown && posAt(view, shown.anchorNode, shown.anchorOffset);
  const head = shown && posAt(view, shown.focusNode, shown.focusOffset);
  if (anchor === null || head === null || (anchor === selection.anchor && head === selection.head)) return false;
  return [anchor, head].every((pos) => doc.resolve(pos).parent.inlineContent);
}

const posAt = (view: EditorView, node: Node | null, offset: number): number | null =>
  node && view.dom.contains(node) ? view.posAtDOM(node, offset) : null;
