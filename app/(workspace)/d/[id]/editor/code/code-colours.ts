import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { touches } from "../../parts/touches";
import { colourLanguage, highlighter, loadColours } from "./colour-languages";
import { type ColouredRange, colouredRanges } from "./coloured-ranges";

const key = new PluginKey<DecorationSet>("codeColours");
const CODE = new Set(["codeBlock"]);
// As on pages: past this many characters it costs more than it helps.
const MAX_CHARACTERS = 50_000;

const known = new WeakMap<Node, ColouredRange[]>();

/** Colours code as the published page does; the highlighter and a language are loaded when a text has code in it. */
export const CodeColours = Extension.create({
  name: "codeColours",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_config, { doc }) => coloured(doc),
        apply(tr, before) {
          if (tr.getMeta(key) || (tr.docChanged && touches(tr, CODE))) return coloured(tr.doc);
          return tr.docChanged ? before.map(tr.mapping, tr.doc) : before;
        },
      },
      props: { decorations: (state) => key.getState(state) },
      view(view) {
        load(view);
        return {
          update(_view, { doc }) {
            if (doc !== view.state.doc) load(view);
          },
        };
      },
    }),
  ],
});

const waiting = new WeakMap<EditorView, Set<string>>();

function load(view: EditorView): void {
  const asked = waiting.get(view) ?? new Set();
  waiting.set(view, asked);
  for (const id of languagesIn(view.state.doc)) {
    if (asked.has(id) || highlighter()?.getLanguage(id)) continue;
    asked.add(id);
    loadColours(id).then(
      () => {
        asked.delete(id);
        if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true).setMeta("addToHistory", false));
      },
      // Code stays plain without the network; the next change tries again.
      () => asked.delete(id),
    );
  }
}

/** The languages of the code blocks of a text that can be coloured. */
function languagesIn(doc: Node): Set<string> {
  const ids = new Set<string>();
  doc.descendants((node) => {
    const { language } = node.attrs;
    const id = node.type.name === "codeBlock" && typeof language === "string" ? colourLanguage(language) : null;
    if (id) ids.add(id);
    return !node.isTextblock;
  });
  return ids;
}

function coloured(doc: Node): DecorationSet {
  const marks: Decoration[] = [];
  if (!highlighter()) return DecorationSet.empty;
  doc.descendants((node, pos) => {
    if (node.type.name === "codeBlock") marks.push(...marksOf(node, pos));
    return !node.isTextblock;
  });
  return marks.length > 0 ? DecorationSet.create(doc, marks) : DecorationSet.empty;
}

/** The colours of a code block at a position. */
function marksOf(node: Node, pos: number): Decoration[] {
  const ranges = known.get(node) ?? rangesOf(node);
  if (ranges) known.set(node, ranges);
  return (ranges ?? []).map(({ from, to, classes }) =>
    Decoration.inline(pos + 1 + from, pos + 1 + to, { class: classes }),
  );
}

/** The colours of a code block; null until its language is loaded. */
function rangesOf(node: Node): ColouredRange[] | null {
  const language: unknown = node.attrs.language;
  const code = node.textContent;
  if (typeof language !== "string" || code.length > MAX_CHARACTERS) return [];
  const loaded = highlighter();
  if (!loaded?.getLanguage(language)) return null;
  return colouredRanges(loaded.highlight(code, { language, ignoreIllegals: true }).value);
}
