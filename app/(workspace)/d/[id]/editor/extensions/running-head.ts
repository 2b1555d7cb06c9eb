import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { drawAnew } from "../../session/draw-anew";

const key = new PluginKey<string>("runningHead");

/** Passes the document's title to the editor. */
export function setRunningTitle(view: EditorView, title: string): void {
  drawAnew(view, key, title.trim());
}

/** A text from markdown often repeats its title as first heading; that heading is shown small, as a running head. */
export const RunningHead = Extension.create({
  name: "runningHead",
  addProseMirrorPlugins() {
    return [
      new Plugin<string>({
        key,
        state: {
          init: () => "",
          apply: (tr, title) => tr.getMeta(key) ?? title,
        },
        props: {
          decorations(state) {
            const first = state.doc.firstChild;
            const title = key.getState(state);
            if (first?.type.name !== "heading" || !title || first.textContent !== title) return null;
            return DecorationSet.create(state.doc, [Decoration.node(0, first.nodeSize, { class: "running-head" })]);
          },
        },
      }),
    ];
  },
});
