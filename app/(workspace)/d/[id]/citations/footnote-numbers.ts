import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { touches } from "../parts/touches";
import { citingOf } from "./citing";
import { citingText } from "./citing-text";
import { noteNumbers } from "./note-numbers";

type Numbered = { marks: DecorationSet; isNoteStyle: boolean };

const key = new PluginKey<Numbered>("footnoteNumbers");
const COUNTED = new Set(["footnoteRef", "footnoteDef", "citation"]);

/** Numbers footnotes as the published page does, whatever their labels are. */
export const FootnoteNumbers = Extension.create({
  name: "footnoteNumbers",
  addProseMirrorPlugins: () => [
    new Plugin<Numbered>({
      key,
      state: {
        init: (_config, { doc }) => numbered(doc, false),
        apply: (tr, before, _old, state) => numberedAfter(tr, before, state),
      },
      props: { decorations: (state) => key.getState(state)?.marks },
    }),
  ],
});

// A keystroke must not walk a long text, so recount only when a change touches a footnote or citation.
function numberedAfter(tr: Transaction, before: Numbered, state: EditorState): Numbered {
  const { isNoteStyle } = citingOf(state);
  if (isNoteStyle !== before.isNoteStyle || touches(tr, COUNTED)) return numbered(tr.doc, isNoteStyle);
  return tr.docChanged ? { ...before, marks: before.marks.map(tr.mapping, tr.doc) } : before;
}

function numbered(doc: Node, isNoteStyle: boolean): Numbered {
  const numbers = noteNumbers(citingText(doc), isNoteStyle);
  const marks: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (!COUNTED.has(node.type.name)) return;
    const number = numbers.get(node.attrs.label);
    if (number) marks.push(Decoration.node(pos, pos + node.nodeSize, { "data-number": String(number) }));
  });
  return { marks: DecorationSet.create(doc, marks), isNoteStyle };
}
