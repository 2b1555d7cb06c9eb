import { type AnyExtension, Extension } from "@tiptap/react";
import { Suggestion } from "@tiptap/suggestion";
import type { Ask } from "../ask";
import { findByWord } from "./find-by-word";
import { listOver } from "./list-over";
import { CITATION, type SlashItem, slashItems } from "./slash-items";
import { slashPlace } from "./slash-place";

/** Opens the menu of insertable blocks when `/` is typed; within a word only what stands in a line. Citations are in it when works can be cited. */
export function slashMenu(ask: (ask: Ask) => void, canCite: boolean): AnyExtension {
  const offered = canCite ? slashItems : slashItems.filter(({ label }) => label !== CITATION);
  const inLine = offered.filter(({ isInline }) => isInline);
  return Extension.create({
    name: "slashMenu",
    addProseMirrorPlugins() {
      return [
        Suggestion<SlashItem, SlashItem>({
          editor: this.editor,
          char: "/",
          allowedPrefixes: null,
          items: ({ query, editor: { state } }) =>
            slashPlace(state.selection.$from) === "word"
              ? findByWord(inLine, query).filter(
                  ({ label }) => query === "" || findByWord([{ label, also: "" }], query).length > 0,
                )
              : findByWord(offered, query),
          allow: ({ state, range }) => slashPlace(state.doc.resolve(range.to)) !== null,
          command: ({ editor, range, props }) => props.act({ editor, range, ask }),
          render: () => listOver<SlashItem>("Insert"),
        }),
      ];
    },
  });
}
