import { type AnyExtension, Extension } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { loadedOnce } from "#ui/lazy";
import type { Translator } from "../../../../../words/setup/translator";
import type { Ask } from "../asking/ask";
import { menuAtWord } from "../asking/menu-at-word";
import { findByWord } from "./find-by-word";
import type { SlashItem } from "./slash-items";
import { slashPlace } from "./slash-place";

type Options = {
  t: Translator<"editor">;
  forms: Translator<"editor.forms">;
  ask: (ask: Ask) => void;
  canCite: boolean;
};

type Entry = Omit<SlashItem, "also"> & { label: string; also: string };

// Its entries come with their pictures and all that they insert, of which nothing is needed before a slash.
const slashItems = loadedOnce(() => import("./slash-items").then((part) => part.slashItems));
slashItems.whenQuiet();

/** Opens the menu of insertable blocks when `/` is typed; within a word only what stands in a line. Citations are in it when works can be cited. */
export function slashMenu({ t, forms, ask, canCite }: Options): AnyExtension {
  const entriesOf = (items: readonly SlashItem[]) =>
    items
      .filter(({ name }) => canCite || name !== "citation")
      .map((item): Entry => ({ ...item, label: t(`blocks.${item.name}`), also: t(`also.${item.also}`) }));
  return Extension.create({
    name: "slashMenu",
    addProseMirrorPlugins() {
      return [
        menuAtWord<Entry>({
          editor: this.editor,
          name: t("insert"),
          sign: "/",
          items(query, state) {
            const find = (items: readonly SlashItem[]) => found(entriesOf(items), query, state);
            const loaded = slashItems.loaded();
            return loaded ? find(loaded) : slashItems.start().then(find);
          },
          allow: ({ state, to }) => slashPlace(state.doc.resolve(to)) !== null,
          choose: (entry, range) => entry.act({ editor: this.editor, range, ask, forms }),
        }),
      ];
    },
  });
}

function found(entries: readonly Entry[], query: string, { selection }: EditorState): Entry[] {
  if (slashPlace(selection.$from) !== "word") return findByWord(entries, query);
  const inLine = entries.filter(({ isInline }) => isInline);
  return findByWord(inLine, query).filter(
    ({ label }) => query === "" || findByWord([{ label, also: "" }], query).length > 0,
  );
}
