import { PluginKey } from "@tiptap/pm/state";
import { Extension } from "@tiptap/react";
import { Suggestion } from "@tiptap/suggestion";
import { listOver } from "../asking/list-over";
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
      Suggestion<Entry, Entry>({
        editor: this.editor,
        pluginKey: new PluginKey("emojiMenu"),
        char: ":",
        allowedPrefixes: [" ", "("],
        items: async ({ query }) => {
          if (query.length < SHORTEST || !/^[a-z][\w+-]*$/i.test(query)) return [];
          // Without a network there are none to choose from; the text stays as it is typed.
          const all = await loadEmoji().catch(() => []);
          return findEmoji(all, query).map(entryOf);
        },
        allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
        command: ({ editor, range, props }) => {
          editor
            .chain()
            .focus()
            .insertContentAt(range, [{ type: "text", text: `${props.emoji} ` }])
            .run();
        },
        render: () => listOver<Entry>("Emoji"),
      }),
    ];
  },
});
