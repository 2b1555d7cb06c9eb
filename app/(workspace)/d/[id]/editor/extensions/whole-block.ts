import { Extension } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";

/**
 * Keeps what three clicks select within its block. The browser selects to the start of the next block, and what is typed then
 * would join both; ProseMirror mends it only where it counts three clicks too, which it does not on a busy machine.
 */
export const WholeBlock = Extension.create({
  name: "wholeBlock",
  addProseMirrorPlugins() {
    let isByClicks = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            mousedown(_view, { detail }) {
              isByClicks = detail === 3;
            },
            keydown(_view, { shiftKey }) {
              if (shiftKey) isByClicks = false;
            },
          },
          createSelectionBetween: (_view, $anchor, $head) =>
            isByClicks && $head.parentOffset === 0 && $head.pos > $anchor.end()
              ? TextSelection.create($anchor.doc, $anchor.pos, $anchor.end())
              : null,
        },
      }),
    ];
  },
});
