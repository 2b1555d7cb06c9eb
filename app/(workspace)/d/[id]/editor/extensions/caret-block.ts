import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/**
 * Marks the top-level block that has the caret, so that it is always rendered. `content-visibility: auto` skips a new block
 * for one frame, and Chromium then leaves the caret before a letter typed in that frame.
 */
export const CaretBlock = Extension.create({
  name: "caretBlock",
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          decorations({ doc, selection: { $head } }) {
            if ($head.depth === 0) return null;
            return DecorationSet.create(doc, [
              Decoration.node($head.before(1), $head.after(1), { class: "caret-block" }),
            ]);
          },
        },
      }),
    ];
  },
});
