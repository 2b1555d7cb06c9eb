import { Extension } from "@tiptap/core";
import { menuAtWord } from "../asking/menu-at-word";
import type { ListEntry } from "../asking/slash-list";
import { type Emoji, findEmoji, loadEmoji } from "./emoji";

type Entry = Emoji & ListEntry;

// One letter would open it after each colon of a time or a name.
const SHORTEST = 2;

const entryOf = (emoji: Emoji): Entry => ({
  ...emoji,
  label: emoji.name.replaceAll("_", " "),
  markdown: `:${emoji.name}:`,
  glyph: emoji.emoji,
});

/** Opens a menu of emoji when `:` and the beginning of a name are typed. */
export const EmojiMenu = Extension.create({
  name: "emojiMenu",
  addProseMirrorPlugins() {
    return [
      menuAtWord<Entry>({
        editor: this.editor,
        name: "Emoji",
        sign: ":",
        after: [" ", "("],
        items: async (query) => {
          if (query.length < SHORTEST || !/^[a-z][\w+-]*$/i.test(query)) return [];
          return findEmoji(await loadEmoji(), query).map(entryOf);
        },
        allow: ({ state, from }) => !state.doc.resolve(from).parent.type.spec.code,
        choose: ({ emoji }, range) => {
          this.editor
            .chain()
            .focus()
            .insertContentAt(range, [{ type: "text", text: `${emoji} ` }])
            .run();
        },
      }),
    ];
  },
});
