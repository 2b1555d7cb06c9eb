import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { findHidden, type HiddenRun } from "#lib/document/text/hidden-text";
import { isServerChange } from "../session/server-change";
import styles from "./guard.module.css";

/** Hidden characters of a text: where they are, how many, and what they spell. */
export type HiddenPlace = { from: number; to: number; count: number; decoded: string | null };

type Words = {
  /** Names hidden characters. */
  name: (place: HiddenPlace) => string;
  takeOut: string;
};

/** How hidden characters are named, and who hears of those that come. */
export type HiddenOptions = {
  words: Words;
  /** Called with what came into the text by a paste or a drop. */
  onCome: (editor: Editor, places: readonly HiddenPlace[]) => void;
};

type Drawn = { places: readonly HiddenPlace[]; marks: DecorationSet };

const key = new PluginKey<Drawn>("hiddenMarks");

/** Marks hidden characters with a word that takes them out when it is pressed. */
export const HiddenMarks = Extension.create<HiddenOptions>({
  name: "hiddenMarks",
  addOptions: () => ({ words: { name: () => "", takeOut: "" }, onCome: () => {} }),
  addProseMirrorPlugins() {
    const { words, onCome } = this.options;
    const { editor } = this;
    const draw = (doc: Node): Drawn => {
      const places = hiddenPlaces(doc);
      return {
        places,
        marks: DecorationSet.create(
          doc,
          places.map((one) => markOf(one, words, editor.isEditable)),
        ),
      };
    };
    return [
      new Plugin<Drawn>({
        key,
        state: {
          init: (_config, { doc }) => draw(doc),
          apply: (tr, before) => (tr.docChanged ? draw(tr.doc) : before),
        },
        props: {
          decorations: (state) => key.getState(state)?.marks,
        },
        appendTransaction(all, before, after) {
          const came = all.some((tr) => tr.docChanged && !isServerChange(tr)) ? comeTo(after, before, all) : [];
          if (came.length > 0) queueMicrotask(() => onCome(editor, came));
          return null;
        },
      }),
    ];
  },
});

/** Takes all hidden characters out of a text. */
export function withoutHiddenPlaces({ tr, doc }: EditorState): Transaction {
  for (const { from, to } of hiddenPlaces(doc).toReversed()) tr.delete(from, to);
  return tr;
}

/** The hidden characters that transactions brought: those that were not there before. */
function comeTo(after: EditorState, before: EditorState, all: readonly Transaction[]): HiddenPlace[] {
  const [now, was] = [after, before].map((state) => key.getState(state)?.places ?? []);
  if (!now || !was || now.length <= was.length) return [];
  const kept = new Set(was.map(({ from }) => all.reduce((at, { mapping }) => mapping.map(at), from)));
  return now.filter(({ from }) => !kept.has(from));
}

// A textblock that did not change is the same object.
const known = new WeakMap<Node, readonly HiddenRun[]>();

function hiddenPlaces(doc: Node): HiddenPlace[] {
  const places: HiddenPlace[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const runs = known.get(node) ?? findHidden(node.textBetween(0, node.content.size, null, "\ufffc"));
    known.set(node, runs);
    for (const { from, to, count, decoded } of runs)
      places.push({ from: pos + 1 + from, to: pos + 1 + to, count, decoded });
    return false;
  });
  return places;
}

function markOf(place: HiddenPlace, { name, takeOut }: Words, isEditable: boolean): Decoration {
  const said = name(place);
  const drawn = (view: EditorView, placeNow: () => number | undefined) => {
    const mark = document.createElement(isEditable ? "button" : "span");
    mark.className = styles.hidden ?? "";
    mark.contentEditable = "false";
    mark.textContent = said;
    if (!isEditable) return mark;
    mark.setAttribute("type", "button");
    mark.setAttribute("aria-label", `${said}. ${takeOut}`);
    mark.title = takeOut;
    mark.addEventListener("click", () => takeOutBefore(view, placeNow()));
    return mark;
  };
  const spec = { key: `hidden ${said}`, side: -1, marks: [], ignoreSelection: true, stopEvent: () => true };
  return Decoration.widget(place.to, drawn, spec);
}

/** Takes out the hidden characters that end at a position. */
function takeOutBefore(view: EditorView, at: number | undefined): void {
  const place = hiddenPlaces(view.state.doc).find(({ to }) => to === at);
  if (place) view.dispatch(view.state.tr.delete(place.from, place.to));
  view.focus();
}
