import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";

/** Moves the caret to the beginning at once; TipTap's own command waits a frame, in which a key may be typed. */
export function focusStart(editor: Editor): void {
  const { view, state } = editor;
  view.dispatch(state.tr.setSelection(Selection.atStart(state.doc)).scrollIntoView());
  view.focus();
}
