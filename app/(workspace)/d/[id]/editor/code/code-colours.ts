import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { touches } from "../../parts/touches";
import { drawAnew } from "../../session/draw-anew";
import { type ColouredRange, colouredRanges } from "./coloured-ranges";
import { drawnRanges } from "./drawn-colours";
import { highlighter, loadLanguage } from "./late-colours";

const key = new PluginKey<DecorationSet>("codeColours");
const CODE = new Set(["codeBlock"]);
// As on pages: past this many characters it costs more than it helps.
const MAX_CHARACTERS = 50_000;

const known = new WeakMap<Node, ColouredRange[]>();

/** Colours code as the published page does; the highlighter and a language are loaded for code that the server did not colour. */
export const CodeColours = Extension.create({
  name: "codeColours",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_config, { doc }) => coloured(doc),
        apply(tr, before) {
          const moved = tr.docChanged ? before.map(tr.mapping, tr.doc) : before;
          return tr.getMeta(key) || (tr.docChanged && touches(tr, CODE)) ? coloured(tr.doc, moved) : moved;
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

const askedFor = new WeakMap<EditorView, Set<string>>();

function load(view: EditorView): void {
  const asked = askedFor.get(view) ?? new Set();
  askedFor.set(view, asked);
  for (const name of languagesIn(view.state.doc, asked)) {
    asked.add(name);
    loadLanguage(name).then(
      () => {
        const isLoaded = !view.isDestroyed && highlighter()?.getLanguage(name);
        if (isLoaded) drawAnew(view, key, true);
      },
      // Code stays plain without the network; the next change tries again.
      () => asked.delete(name),
    );
  }
}

/** The languages of the code blocks of a text whose colours are not known, but for those in `asked`. */
function languagesIn(doc: Node, asked: ReadonlySet<string>): Set<string> {
  const names = new Set<string>();
  doc.descendants((node) => {
    const { language } = node.attrs;
    const isNew = node.type.name === "codeBlock" && typeof language === "string" && !asked.has(language);
    if (isNew && !rangesOf(node)) names.add(language);
    return !node.isTextblock;
  });
  return names;
}

/** The colours of all code; where a block's are not known yet, those that it had. */
function coloured(doc: Node, before = DecorationSet.empty): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === "codeBlock") marks.push(...(marksOf(node, pos) ?? before.find(pos, pos + node.nodeSize)));
    return !node.isTextblock;
  });
  return marks.length > 0 ? DecorationSet.create(doc, marks) : DecorationSet.empty;
}

/** The colours of a code block at a position; null until they are known. */
const marksOf = (node: Node, pos: number): Decoration[] | null =>
  rangesOf(node)?.map(({ from, to, classes }) => Decoration.inline(pos + 1 + from, pos + 1 + to, { class: classes })) ??
  null;

/** The colours of a code block; null until its language is loaded, unless the server coloured it. */
function rangesOf(node: Node): ColouredRange[] | null {
  const ranges = known.get(node) ?? newRangesOf(node);
  if (ranges) known.set(node, ranges);
  return ranges;
}

function newRangesOf(node: Node): ColouredRange[] | null {
  const language: unknown = node.attrs.language;
  const code = node.textContent;
  if (typeof language !== "string" || code.length > MAX_CHARACTERS) return [];
  const loaded = highlighter();
  if (!loaded?.getLanguage(language)) return drawnRanges(language, code);
  return colouredRanges(loaded.highlight(code, { language, ignoreIllegals: true }).value);
}
