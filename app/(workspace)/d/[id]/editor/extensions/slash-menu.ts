import { type AnyExtension, Extension } from "@tiptap/core";
import type { Translator } from "../../../../../words/setup/translator";
import type { Ask } from "../asking/ask";
import { menuAtWord } from "../asking/menu-at-word";
import { findByWord } from "./find-by-word";
import { type SlashItem, slashItems } from "./slash-items";
import { slashPlace } from "./slash-place";

type Options = {
  t: Translator<"editor">;
  forms: Translator<"editor.forms">;
  ask: (ask: Ask) => void;
  canCite: boolean;
};

type Entry = Omit<SlashItem, "also"> & { label: string; also: string };

/** Opens the menu of insertable blocks when `/` is typed; within a word only what stands in a line. Citations are in it when works can be cited. */
export function slashMenu({ t, forms, ask, canCite }: Options): AnyExtension {
  const labelled = slashItems.map(
    (item): Entry => ({ ...item, label: t(`blocks.${item.name}`), also: t(`also.${item.also}`) }),
  );
  const offered = canCite ? labelled : labelled.filter(({ name }) => name !== "citation");
  const inLine = offered.filter(({ isInline }) => isInline);
  return Extension.create({
    name: "slashMenu",
    addProseMirrorPlugins() {
      return [
        menuAtWord<Entry>({
          editor: this.editor,
          name: t("insert"),
          sign: "/",
          items: (query, { selection }) =>
            slashPlace(selection.$from) === "word"
              ? findByWord(inLine, query).filter(
                  ({ label }) => query === "" || findByWord([{ label, also: "" }], query).length > 0,
                )
              : findByWord(offered, query),
          allow: ({ state, to }) => slashPlace(state.doc.resolve(to)) !== null,
          choose: (entry, range) => entry.act({ editor: this.editor, range, ask, forms }),
        }),
      ];
    },
  });
}
