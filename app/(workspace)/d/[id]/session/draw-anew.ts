import type { PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { readCaret } from "./read-caret";

/** Gives a plugin what it draws; the caret stays where it is shown, even if the browser has not reported yet that it moved. */
export function drawAnew(view: EditorView, key: PluginKey, drawn: unknown): void {
  // Drawing puts the caret where the view knows it.
  readCaret(view);
  view.dispatch(view.state.tr.setMeta(key, drawn).setMeta("addToHistory", false));
}
