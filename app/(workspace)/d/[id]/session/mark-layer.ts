import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import type { DecorationSet, EditorView } from "@tiptap/pm/view";
import { drawAnew } from "./draw-anew";
import { isServerChange } from "./server-change";

type Options<Shown, Drawn> = {
  name: string;
  empty: Drawn;
  draw(doc: Node, shown: Shown, before: Drawn): Drawn;
  /** The marks that stay after typing has moved them; all by default. */
  kept?(marks: DecorationSet, tr: Transaction): DecorationSet;
  /** What a click is for, if it is for a mark. */
  clicked(event: MouseEvent, target: Element): string | null;
};

/** Marks in the text for what a panel shows: `show` gives them, `extension` draws them and calls `onOpen` for a clicked one. */
export function markLayer<Shown, Drawn extends Shown & { marks: DecorationSet }>({
  name,
  empty,
  draw,
  kept = (marks) => marks,
  clicked,
}: Options<Shown, Drawn>) {
  const key = new PluginKey<Drawn>(name);
  const extension = Extension.create<{ onOpen: (id: string) => void }>({
    name,
    addOptions: () => ({ onOpen: () => {} }),
    addProseMirrorPlugins() {
      const { onOpen } = this.options;
      return [
        new Plugin<Drawn>({
          key,
          state: {
            init: () => empty,
            apply(tr, before, _old, { doc }) {
              const shown: Shown | undefined = tr.getMeta(key);
              if (shown) return draw(doc, shown, before);
              if (!tr.docChanged) return before;
              // Typing only moves the marks; a server change may make them outdated.
              if (isServerChange(tr)) return draw(doc, before, before);
              return { ...before, marks: kept(before.marks.map(tr.mapping, doc), tr) };
            },
          },
          props: {
            decorations: (state) => key.getState(state)?.marks,
            handleDOMEvents: {
              click(_view, event) {
                const id = event.target instanceof Element ? clicked(event, event.target) : null;
                if (!id) return false;
                onOpen(id);
                return true;
              },
            },
          },
        }),
      ];
    },
  });
  const show = (view: EditorView, shown: Shown) => drawAnew(view, key, shown);
  const drawnIn = (state: EditorState): Drawn => key.getState(state) ?? empty;
  return { show, extension, drawnIn };
}
