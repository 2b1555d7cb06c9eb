import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { readCaret } from "../../session/read-caret";

/** Lets a key act where the caret is shown: on a busy machine the browser tells of a moved caret after the keys that follow. */
export const CaretBeforeKey = Extension.create({
  name: "caretBeforeKey",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: readCaret,
        },
      },
    }),
  ],
});
