import { GapCursor } from "@tiptap/pm/gapcursor";
import type { Editor } from "@tiptap/react";
import { Extension } from "@tiptap/react";

/** Browsers put the caret before a final table, formula or rule. */
function goToEnd({ editor }: { editor: Editor }): boolean {
  const { state, view } = editor;
  const last = state.doc.lastChild;
  if (!last || !(last.isAtom || last.type.spec.isolating)) return false;
  const end = new GapCursor(state.doc.resolve(state.doc.content.size));
  view.dispatch(state.tr.setSelection(end).scrollIntoView());
  return true;
}

/** Makes Ctrl+End reach the end after a final table or other block without a caret; typing there adds a paragraph. */
export const EndOfText = Extension.create({
  name: "endOfText",
  addKeyboardShortcuts: () => ({ "Mod-End": goToEnd, "Cmd-ArrowDown": goToEnd }),
});
