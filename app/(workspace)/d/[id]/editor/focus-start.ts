import { Selection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";

/** Puts the caret at the beginning of the text at once; TipTap's own command waits for a frame, in which a key may be typed. */
export function focusStart(editor: Editor): void {
  const { view, state } = editor;
  view.dispatch(state.tr.setSelection(Selection.atStart(state.doc)).scrollIntoView());
  view.focus();
}
