import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { drawAnew } from "../session/draw-anew";
import { LEAF, type Match, type Searched } from "./match-text";

/** What is found in the text: all matches, the one that is walked to, and the part of the text that is searched. */
export type Found = {
  matches: readonly Match[];
  current: number;
  scope: { from: number; to: number } | null;
};

type State = Found & { marks: DecorationSet };

const NONE: State = { matches: [], current: -1, scope: null, marks: DecorationSet.empty };

const key = new PluginKey<State>("find");

// A page of marks; a text can have more matches than a screen can draw.
const MARKED = 500;

/** Marks what was found, without changing the text. */
export const FindMarks = Extension.create({
  name: "findMarks",
  addProseMirrorPlugins: () => [
    new Plugin<State>({
      key,
      state: { init: () => NONE, apply: (tr, before) => after(tr, before) },
      props: { decorations: (state) => key.getState(state)?.marks },
    }),
  ],
});

function after(tr: Transaction, before: State): State {
  const change: Found | undefined = tr.getMeta(key);
  if (change) return { ...change, marks: marksOf(tr.doc, change) };
  if (!tr.docChanged || before === NONE) return before;
  const { mapping } = tr;
  const moved = before.matches.map((match) => ({
    ...match,
    from: mapping.map(match.from, 1),
    to: mapping.map(match.to, -1),
  }));
  const scope = before.scope && { from: mapping.map(before.scope.from, 1), to: mapping.map(before.scope.to, -1) };
  return { ...before, matches: moved, scope, marks: before.marks.map(mapping, tr.doc) };
}

/** Marks for the matches around the one that is walked to, and for the searched part. */
function marksOf(doc: Node, { matches, current, scope }: Found): DecorationSet {
  const from = Math.max(0, current - MARKED);
  const marks = matches
    .slice(from, Math.max(0, current) + MARKED)
    .filter((match) => match.from < match.to)
    .map((match, at) =>
      // biome-ignore lint/plugin: these are names of classes.
      Decoration.inline(match.from, match.to, { class: from + at === current ? "found found-now" : "found" }),
    );
  if (scope) marks.push(Decoration.inline(scope.from, scope.to, { class: "searched-part" }));
  return DecorationSet.create(doc, marks);
}

/** What is found in the text now. */
export const foundIn = (state: EditorState): Found => key.getState(state) ?? NONE;

/** Shows what was found. */
export function showFound(view: EditorView, found: Found | null): void {
  drawAnew(view, key, found ?? NONE);
}

/** The text of each block, or of their parts in a range. */
export function searchedTexts(doc: Node, scope: { from: number; to: number } | null): Searched[] {
  const texts: Searched[] = [];
  const [from, to] = scope ? [scope.from, scope.to] : [0, doc.content.size];
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true;
    const [start, end] = [Math.max(0, from - pos - 1), Math.min(node.content.size, to - pos - 1)];
    if (start < end) texts.push({ from: pos + 1 + start, text: node.textBetween(start, end, "\n", leafText) });
    return false;
  });
  return texts;
}

// One character for a node of the size of one, so that places in the text are places in the document.
const leafText = (leaf: Node): string => (leaf.type.name === "hardBreak" ? "\n" : LEAF);

/**
 * Replaces matches in one change, which is one step of undo. A match with a picture, citation or formula is left as it is;
 * returns how many were replaced and how many left.
 */
export function replaceMatches(view: EditorView, matches: readonly Match[]): { replaced: number; left: number } {
  const { tr, doc } = view.state;
  const fit = matches.filter(({ from, to }) => !doc.textBetween(from, to, "\n", leafText).includes(LEAF));
  for (const { from, to, replacement } of fit) {
    const [start, end] = [tr.mapping.map(from), tr.mapping.map(to)];
    const $start = tr.doc.resolve(start);
    const marks = $start.nodeAfter?.marks ?? $start.marks();
    // A line break in a paragraph would be read as a space.
    const text = $start.parent.type.spec.code ? replacement : replacement.replace(/[\r\n]+/g, " ");
    if (text === "") tr.delete(start, end);
    else tr.replaceWith(start, end, view.state.schema.text(text, marks));
  }
  if (tr.docChanged) view.dispatch(closeHistory(tr));
  return { replaced: fit.length, left: matches.length - fit.length };
}

/** The position in a list of matches of the first one at or after a place; the first of all when there is none. */
export function firstFrom(matches: readonly Match[], pos: number): number {
  const at = matches.findIndex(({ from }) => from >= pos);
  return at === -1 && matches.length > 0 ? 0 : at;
}
