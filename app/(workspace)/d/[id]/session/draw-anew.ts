import type { PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { readCaret } from "./read-caret";

/** Gives a plugin what it draws. The caret stays where it is shown, also where the browser has not told yet that it moved. */
export function drawAnew<Drawn>(view: EditorView, key: PluginKey<Drawn>, drawn: unknown): void {
  // Drawing puts the caret where the view knows it.
  readCaret(view);
  view.dispatch(view.state.tr.setMeta(key, drawn).setMeta("addToHistory", false));
}
