import type { Editor } from "@tiptap/core";
import { Extension } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { Selection } from "@tiptap/pm/state";

/** Browsers put the caret before a final table, formula or rule, and stop at blocks that are not drawn yet. */
function goToEnd({ editor }: { editor: Editor }): boolean {
  const { state, view } = editor;
  const last = state.doc.lastChild;
  const hasNoCaret = last !== null && (last.isAtom || last.type.spec.isolating === true);
  const end = hasNoCaret ? new GapCursor(state.doc.resolve(state.doc.content.size)) : Selection.atEnd(state.doc);
  view.dispatch(state.tr.setSelection(end).scrollIntoView());
  return true;
}

/** Makes Ctrl+End reach the end of the text; typing after a final table or other block without a caret adds a paragraph. */
export const EndOfText = Extension.create({
  name: "endOfText",
  addKeyboardShortcuts: () => ({ "Mod-End": goToEnd, "Cmd-ArrowDown": goToEnd }),
});
