import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { Extension } from "@tiptap/react";
import type { ShownCitations, ShownCluster } from "#lib/operations/workspace/shown-citations";
import { OPEN_CITATION, OpenCitation } from "./open-citation";

/** The decoration spec of a citation. */
export type CitationWords = { cluster: ShownCluster };

/** The decoration spec of a bibliography. */
export type BibliographyWords = { entries: ShownCitations["bibliography"]; isShown: boolean };

/** Where a work is being picked: a new citation at the caret, or the one at `into`; `isTyped` when an `@` opened it. */
export type Picking = { into: number | null; isTyped: boolean };

/** The plugin's state; `opened` is the position of the citation that is being edited. */
export type Citing = { marks: DecorationSet; isNoteStyle: boolean; opened: number | null; picking: Picking | null };

type CitingUpdate = Partial<Pick<Citing, "opened" | "picking">> & { shown?: ShownCitations };

const key = new PluginKey<Citing>("citing");
const IDLE: Citing = { marks: DecorationSet.empty, isNoteStyle: false, opened: null, picking: null };

/** The formatted citation at a position; null until it is known. */
export function wordsAt(state: EditorState, pos: number): ShownCluster | null {
  const [mark] = citingOf(state).marks.find(pos, pos, ({ cluster }) => cluster);
  return mark?.spec.cluster ?? null;
}

/** The citation state of an editor. */
export const citingOf = (state: EditorState): Citing => key.getState(state) ?? IDLE;

/** Updates the citation state: shows formatted citations, opens a citation, or starts and ends picking a work. */
export function updateCiting(view: EditorView, update: CitingUpdate): void {
  view.dispatch(view.state.tr.setMeta(key, update).setMeta("addToHistory", false));
}

/** Whether every citation is formatted, including those in text that a server version has just replaced. */
export function isAllMarked(state: EditorState): boolean {
  const marked = new Set(
    citingOf(state)
      .marks.find()
      .map(({ from }) => from),
  );
  let isAll = true;
  state.doc.descendants((node, pos) => {
    if (isCited(node) && !marked.has(pos)) isAll = false;
    return isAll;
  });
  return isAll;
}

/** Shows formatted citations, and starts picking a work when `@` is typed at the beginning of a word. */
export const CitingText = Extension.create<{ canCite: boolean }>({
  name: "citing",
  addOptions: () => ({ canCite: true }),
  // Must run before the default Enter, which replaces a selected citation with a new paragraph.
  priority: 1_000,
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor: { state, view } }) => {
        const { selection } = state;
        if (!(selection instanceof NodeSelection) || selection.node.type.name !== "citation") return false;
        updateCiting(view, { opened: selection.from });
        return true;
      },
    };
  },
  addProseMirrorPlugins() {
    const { canCite } = this.options;
    return [
      new Plugin<Citing>({
        key,
        state: { init: () => IDLE, apply },
        props: {
          decorations: (state) => citingOf(state).marks,
          handleTextInput(view, from, _to, text) {
            if (!canCite || text !== "@" || !beginsWord(view.state, from)) return false;
            view.dispatch(view.state.tr.deleteSelection());
            updateCiting(view, { picking: { into: null, isTyped: true } });
            return true;
          },
          handleDOMEvents: {
            [OPEN_CITATION](view, event) {
              if (event instanceof OpenCitation) updateCiting(view, { opened: event.pos });
              return true;
            },
          },
        },
      }),
    ];
  },
});

const isCited = ({ type: { name } }: Node) => name === "citation" || name === "bibliography";

function beginsWord({ doc, schema }: EditorState, pos: number): boolean {
  const $pos = doc.resolve(pos);
  if ($pos.parent.type.spec.code || !$pos.parent.inlineContent || !schema.nodes.citation) return false;
  if ($pos.marks().some(({ type }) => type.name === "code")) return false;
  const before = $pos.nodeBefore;
  return !before || (before.isText ? /[\s([{“„«—–;]$/u.test(before.text ?? "") : true);
}

function apply(tr: Transaction, before: Citing): Citing {
  const { shown, ...update }: CitingUpdate = tr.getMeta(key) ?? {};
  const moved = tr.docChanged ? { ...before, ...follow(before, tr) } : before;
  if (!shown) return { ...moved, ...update };
  return { ...moved, ...update, isNoteStyle: shown.isNoteStyle, marks: marksOf(tr.doc, shown) ?? moved.marks };
}

function follow({ marks, opened, picking }: Citing, { mapping, doc }: Transaction): Omit<Citing, "isNoteStyle"> {
  const move = (pos: number | null) => {
    const moved = pos === null ? null : mapping.map(pos);
    return moved !== null && doc.nodeAt(moved)?.type.name === "citation" ? moved : null;
  };
  return {
    marks: marks.map(mapping, doc),
    opened: move(opened),
    picking: picking && { ...picking, into: move(picking.into) },
  };
}

/** Decorates a text with its formatted citations; null when the text has changed since it was formatted. */
function marksOf(doc: Node, { clusters, bibliography, placement }: ShownCitations): DecorationSet | null {
  const marks: Decoration[] = [];
  let [address, isFirst] = [0, true];
  doc.descendants((node, pos) => {
    const mark = (spec: CitationWords | BibliographyWords) =>
      marks.push(Decoration.node(pos, pos + node.nodeSize, {}, spec));
    if (node.type.name === "bibliography") {
      mark({ entries: bibliography, isShown: isFirst && placement !== "none" });
      isFirst = false;
    }
    if (node.type.name !== "citation") return;
    const cluster = clusters[address++];
    if (cluster) mark({ cluster });
  });
  return address === clusters.length ? DecorationSet.create(doc, marks) : null;
}
