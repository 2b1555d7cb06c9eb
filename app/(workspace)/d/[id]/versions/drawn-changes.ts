import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { type Decoration, DecorationSet } from "@tiptap/pm/view";
import { drawChanges } from "../compare/draw-changes";
import { oneOf, type WrittenChange, writtenChanges } from "../compare/written-changes";
import type { TextOf } from "./texts-between";

/** Decorates a read-only text with the changes from it to the last of `later`. */
export const DrawnChanges = Extension.create<{ later: readonly TextOf[] }>({
  name: "drawnChanges",
  addOptions: () => ({ later: [] }),
  addProseMirrorPlugins() {
    const { later } = this.options;
    return [
      new Plugin<DecorationSet>({
        state: {
          init: (_config, { doc }) => {
            const toText = (content: object) => doc.type.schema.nodeFromJSON(content);
            const texts = later.map(({ content, origin }) => ({ text: toText(content), origin }));
            return DecorationSet.create(doc, drawn(doc, writtenChanges(doc, texts)));
          },
          apply: (_tr, marks) => marks,
        },
        props: {
          decorations(state) {
            return this.getState(state);
          },
        },
      }),
    ];
  },
});

/** A block that both kinds of author changed gets an edge in a third colour. */
function drawn(doc: Node, written: readonly WrittenChange[]): Decoration[] {
  const blockOf = ({ change }: WrittenChange) => doc.resolve(change.from).index(0);
  const authors = new Map<number, WrittenChange["author"][]>();
  for (const one of written) authors.set(blockOf(one), [...(authors.get(blockOf(one)) ?? []), one.author]);
  return written.flatMap((one, at) => {
    const edge = oneOf(authors.get(blockOf(one)) ?? []);
    return drawChanges(doc, [one.change], 0, { name: `version ${at}`, origin: one.author, edge, isChosen: false });
  });
}
