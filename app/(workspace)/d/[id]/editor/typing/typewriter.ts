import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { writingPreferences } from "./preferences";

// A little above the middle, where a line is read best.
const HEIGHT = 0.45;

/** Keeps the line with the caret in the middle of the window while typing, when the writer wants it so. */
export const Typewriter = Extension.create({
  name: "typewriter",
  addProseMirrorPlugins: () => [
    new Plugin({
      view: () => ({
        update(view, before) {
          if (!writingPreferences.get().typewriter || !view.hasFocus()) return;
          const { doc, selection } = view.state;
          if (doc === before.doc && selection.eq(before.selection)) return;
          // A press with the pointer must not move what is pressed.
          if (doc === before.doc && !selection.empty) return;
          centre(view);
        },
      }),
    }),
  ],
});

function centre(view: EditorView): void {
  const { top } = view.coordsAtPos(view.state.selection.head);
  const by = top - window.innerHeight * HEIGHT;
  if (Math.abs(by) > 4) window.scrollBy({ top: by, behavior: "instant" });
}
