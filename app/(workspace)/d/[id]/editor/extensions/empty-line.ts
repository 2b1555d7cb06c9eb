import { Extension } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { EditorWords } from "../surface/use-editor-words";

// The blocks whose first line is called something else than a paragraph.
const LED = ["details", "definitionItem", "taskItem"] as const;

/** What may be written in the empty line of the caret; null for a line inside others that says so itself. */
export function nameOfLine($pos: ResolvedPos) {
  const { parent, depth } = $pos;
  if (parent.type.name === "heading") return "heading";
  if (parent.type.name !== "paragraph") return null;
  const led = $pos.index(-1) === 0 ? LED.find((name) => name === $pos.node(-1).type.name) : undefined;
  return led ?? (depth === 1 ? "paragraph" : null);
}

/** Says in the empty line of the caret what may be written there. */
export const emptyLine = (t: EditorWords["t"]): Extension =>
  Extension.create({
    name: "emptyLine",
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            decorations({ doc, selection: { $anchor } }) {
              if (!editor.isEditable || !$anchor.parent.isTextblock || $anchor.parent.childCount > 0) return null;
              const name = nameOfLine($anchor);
              if (!name) return null;
              const attributes = { class: "is-empty", "data-placeholder": t(`placeholders.${name}`) };
              return DecorationSet.create(doc, [Decoration.node($anchor.before(), $anchor.after(), attributes)]);
            },
          },
        }),
      ];
    },
  });
