import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { focusedByKey, showCaret, shownSelection } from "../../session/shown-selection";

/** Lets a key act where the caret is shown: on a busy machine the browser tells of a moved caret after the keys that follow. */
export const CaretBeforeKey = Extension.create({
  name: "caretBeforeKey",
  addProseMirrorPlugins() {
    let isPressed = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            pointerdown() {
              isPressed = true;
            },
            focus(view) {
              if (!isPressed) focusedByKey(view);
              isPressed = false;
            },
            keydown(view) {
              isPressed = false;
              if (showCaret(view)) return;
              // The view reads the caret as it does when the browser tells of it.
              if (shownSelection(view)) view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
            },
          },
        },
      }),
    ];
  },
});
