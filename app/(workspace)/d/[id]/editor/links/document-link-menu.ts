import { type AnyExtension, Extension } from "@tiptap/core";
import { documentAddress } from "#lib/document/text/linked-documents";
import { menuAtWord } from "../asking/menu-at-word";
import type { ListEntry } from "../asking/slash-list";
import type { LinkTarget } from "./find-documents";

type Options = {
  /** The accessible name of the menu. */
  label: string;
  find: (query: string) => Promise<LinkTarget[]>;
};

type Entry = LinkTarget & ListEntry;

const PAUSE_MS = 120;

/** Opens a menu of documents when `[[` and the words of a title are typed; the chosen one is linked by its title. */
export function documentLinkMenu({ label, find }: Options): AnyExtension {
  return Extension.create({
    name: "documentLinkMenu",
    addProseMirrorPlugins() {
      return [
        menuAtWord<Entry>({
          editor: this.editor,
          name: label,
          sign: "[[",
          hasSpaces: true,
          pauseMs: PAUSE_MS,
          async items(query) {
            if (/[[\]]/.test(query)) return [];
            return (await find(query)).map((target) => ({
              ...target,
              label: target.title,
              markdown: "",
              icon: "file-text",
            }));
          },
          allow: ({ state, from }) => !state.doc.resolve(from).parent.type.spec.code,
          choose: ({ id, title }, range) => {
            const link = { type: "link", attrs: { href: documentAddress(id) } };
            this.editor
              .chain()
              .focus()
              .insertContentAt(range, [{ type: "text", text: title, marks: [link] }])
              .unsetMark("link")
              .run();
          },
        }),
      ];
    },
  });
}
