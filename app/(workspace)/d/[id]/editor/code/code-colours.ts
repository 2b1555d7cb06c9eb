import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { Extension } from "@tiptap/react";
import { touches } from "../../parts/touches";
import { type ColouredRange, colouredRanges } from "./coloured-ranges";

type Highlighter = typeof import("highlight.js/lib/common").default;

const key = new PluginKey<DecorationSet>("codeColours");
const CODE = new Set(["codeBlock"]);
// As on pages: past this many characters it costs more than it helps.
const MAX_CHARACTERS = 50_000;

let highlighter: Highlighter | null = null;
const known = new WeakMap<Node, ColouredRange[]>();

/** Colours code as the published page does; the highlighter is loaded when a text has code in a language. */
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
        return { update: () => load(view) };
      },
    }),
  ],
});

let loading: Promise<unknown> | null = null;
const waiting = new Set<EditorView>();

function load(view: EditorView): void {
  if (highlighter || waiting.has(view) || !hasLanguage(view.state.doc)) return;
  waiting.add(view);
  loading ??= import("highlight.js/lib/common").then((loaded) => {
    highlighter = loaded.default;
  });
  loading.then(
    () => {
      waiting.delete(view);
      if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true).setMeta("addToHistory", false));
    },
    // Code stays plain without the network; the next change tries again.
    () => {
      loading = null;
      waiting.delete(view);
    },
  );
}

function hasLanguage(doc: Node): boolean {
  let has = false;
  doc.descendants((node) => {
    has ||= node.type.name === "codeBlock" && node.attrs.language !== null;
    return !has && !node.isTextblock;
  });
  return has;
}

function coloured(doc: Node): DecorationSet {
  const marks: Decoration[] = [];
  if (!highlighter) return DecorationSet.empty;
  doc.descendants((node, pos) => {
    if (node.type.name === "codeBlock") marks.push(...marksOf(node, pos));
    return !node.isTextblock;
  });
  return marks.length > 0 ? DecorationSet.create(doc, marks) : DecorationSet.empty;
}

/** The colours of a code block at a position. */
function marksOf(node: Node, pos: number): Decoration[] {
  const ranges = known.get(node) ?? rangesOf(node);
  known.set(node, ranges);
  return ranges.map(({ from, to, classes }) => Decoration.inline(pos + 1 + from, pos + 1 + to, { class: classes }));
}

function rangesOf(node: Node): ColouredRange[] {
  const language: unknown = node.attrs.language;
  const code = node.textContent;
  if (!highlighter || typeof language !== "string" || code.length > MAX_CHARACTERS) return [];
  if (!highlighter.getLanguage(language)) return [];
  return colouredRanges(highlighter.highlight(code, { language, ignoreIllegals: true }).value);
}
