import type { PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { shownSelection } from "./shown-selection";

/** Gives a plugin what it draws. The caret stays where it is shown, also where the browser has not told yet that it moved. */
export function drawAnew<Drawn>(view: EditorView, key: PluginKey<Drawn>, drawn: unknown): void {
  const tr = view.state.tr.setMeta(key, drawn).setMeta("addToHistory", false);
  const moved = shownSelection(view);
  // Drawing puts the caret where the editor knows it.
  view.dispatch(moved ? tr.setSelection(moved) : tr);
}
