import { GapCursor } from "@tiptap/pm/gapcursor";
import type { Editor } from "@tiptap/react";
import { Extension } from "@tiptap/react";

/** A browser finds no place for the caret after a table, a formula or a rule, and goes before it. */
function goToEnd({ editor }: { editor: Editor }): boolean {
  const { state, view } = editor;
  const last = state.doc.lastChild;
  if (!last || !(last.isAtom || last.type.spec.isolating)) return false;
  const end = new GapCursor(state.doc.resolve(state.doc.content.size));
  view.dispatch(state.tr.setSelection(end).scrollIntoView());
  return true;
}

/** The keys that go to the end of a text go there also when it ends with a block that holds no caret; what is typed makes a line below it. */
export const EndOfText = Extension.create({
  name: "endOfText",
  addKeyboardShortcuts: () => ({ "Mod-End": goToEnd, "Cmd-ArrowDown": goToEnd }),
});
