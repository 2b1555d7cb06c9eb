import { Plugin } from "@tiptap/pm/state";
import { DecorationSet } from "@tiptap/pm/view";
import { Extension } from "@tiptap/react";
import { changesBetween } from "../compare/changes-between";
import { drawChanges } from "../compare/draw-changes";

type Options = { newer: object | null; origin: "human" | "agent" };

/** Draws into a text, which stays as it is, what became of it in a newer one. */
export const DrawnChanges = Extension.create<Options>({
  name: "drawnChanges",
  addOptions: () => ({ newer: null, origin: "human" }),
  addProseMirrorPlugins() {
    const { newer, origin } = this.options;
    return [
      new Plugin<DecorationSet>({
        state: {
          init: (_config, { doc }) => {
            if (!newer) return DecorationSet.empty;
            const changes = changesBetween(doc, doc.type.schema.nodeFromJSON(newer));
            return DecorationSet.create(
              doc,
              drawChanges(doc, changes, 0, { name: "version", origin, isChosen: false }),
            );
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
