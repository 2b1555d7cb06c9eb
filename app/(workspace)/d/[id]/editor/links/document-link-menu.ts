import { PluginKey } from "@tiptap/pm/state";
import { type AnyExtension, Extension } from "@tiptap/react";
import { Suggestion } from "@tiptap/suggestion";
import { FileText } from "lucide-react";
import { documentAddress } from "#lib/document/text/linked-documents";
import { listOver } from "../asking/list-over";
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
        Suggestion<Entry, Entry>({
          editor: this.editor,
          pluginKey: new PluginKey("documentLinkMenu"),
          char: "[[",
          allowSpaces: true,
          allowedPrefixes: null,
          debounce: PAUSE_MS,
          async items({ query }) {
            if (/[[\]]/.test(query)) return [];
            return (await find(query)).map((target) => ({
              ...target,
              label: target.title,
              markdown: "",
              icon: FileText,
            }));
          },
          allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
          command: ({ editor, range, props: { id, title } }) => {
            const link = { type: "link", attrs: { href: documentAddress(id) } };
            editor
              .chain()
              .focus()
              .insertContentAt(range, [{ type: "text", text: title, marks: [link] }])
              .unsetMark("link")
              .run();
          },
          render: () => listOver<Entry>(label),
        }),
      ];
    },
  });
}
