import { Extension, type NodeViewRenderer } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { DocumentJson } from "#lib/document/model/document";
import { LABEL_KINDS, labelsOf, numberedWord, referenceWords } from "#lib/document/model/labels";
import { shownText } from "#lib/document/text/text";
import type { Translator } from "../../../../../words/setup/translator";
import { touches } from "../../parts/touches";
import { drawAnew } from "../../session/draw-anew";

type Drawn = { marks: DecorationSet; locale: string | null };

const key = new PluginKey<Drawn>("labels");
const COUNTED = new Set([...Object.keys(LABEL_KINDS), "crossReference"]);

/** Numbers figures, tables and equations as the published page does, and gives references their words. */
export const Labels = Extension.create({
  name: "labels",
  addProseMirrorPlugins: () => [
    new Plugin<Drawn>({
      key,
      state: {
        init: (_config, { doc }) => ({ locale: null, marks: numbered(doc, null) }),
        apply(tr, before) {
          const locale: string | null = tr.getMeta(key)?.locale ?? before.locale;
          if (locale !== before.locale || touches(tr, COUNTED)) return { locale, marks: numbered(tr.doc, locale) };
          return tr.docChanged ? { locale, marks: before.marks.map(tr.mapping, tr.doc) } : before;
        },
      },
      props: { decorations: (state) => key.getState(state)?.marks },
    }),
  ],
});

/** Sets the language of the words that references have on the screen. */
export function setLabelLanguage(view: EditorView, locale: string): void {
  if (key.getState(view.state)?.locale === locale) return;
  drawAnew(view, key, { locale });
}

function numbered(doc: Node, locale: string | null): DecorationSet {
  const labels = labelsOf(doc.toJSON() as DocumentJson);
  const marks: Decoration[] = [];
  doc.descendants((node, pos) => {
    const { label } = node.attrs;
    const labelled = COUNTED.has(node.type.name) && typeof label === "string" ? labels.get(label) : undefined;
    if (!labelled) return;
    const end = pos + node.nodeSize;
    if (node.type.name === "crossReference") {
      const words = referenceWords(labelled, node.attrs.bare === true, shownText, locale);
      marks.push(Decoration.node(pos, end, {}, { words }));
    } else if (node.type.name === "image") {
      marks.push(Decoration.node(pos, end, {}, { number: numberedWord(labelled, locale) }));
    } else if (node.type.name === "blockMath") {
      marks.push(Decoration.node(pos, end, { "data-equation": `(${labelled.number})` }));
    } else if (node.type.name !== "heading") {
      const caption = [numberedWord(labelled, locale), node.attrs.caption].filter(Boolean).join(" ");
      marks.push(Decoration.node(pos, end, { "data-numbered": caption }));
    }
  });
  return DecorationSet.create(doc, marks);
}

/** Renders a reference by its words, or as written while nothing has its label. */
export const crossReferenceView =
  (t: Translator<"editor.views">): NodeViewRenderer =>
  ({ node, decorations }) => {
    const dom = document.createElement("span");
    dom.className = "cross-reference";
    const draw = (shown: Node, marks: readonly { spec: { words?: string } }[]) => {
      const words = marks.find(({ spec }) => spec.words)?.spec.words;
      dom.textContent = words ?? `@${shown.attrs.label}`;
      dom.classList.toggle("unknown", words === undefined);
      dom.title = words === undefined ? t("unknownLabel") : `@${shown.attrs.label}`;
    };
    draw(node, decorations);
    return {
      dom,
      update(next, marks) {
        if (next.type !== node.type) return false;
        draw(next, marks);
        return true;
      },
      ignoreMutation: () => true,
    };
  };
