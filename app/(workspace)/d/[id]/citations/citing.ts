import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { sameJson } from "#lib/base/same-json";
import { citationItems } from "#lib/document/model/citation-items";
import type { ShownCitations, ShownCluster } from "#lib/operations/workspace/shown-citations";
import { touches } from "../parts/touches";
import { OPEN_CITATION, OpenCitation } from "./open-citation";

/** The decoration spec of a citation; `isForNow` until it is formatted in its place. */
export type CitationWords = { cluster: ShownCluster; isForNow?: boolean };

/** The decoration spec of a bibliography. */
export type BibliographyWords = { entries: ShownCitations["bibliography"]; isShown: boolean };

/** Where a work is being picked: a new citation at the caret, or the one at `into`; `isTyped` when an `@` opened it. */
export type Picking = { into: number | null; isTyped: boolean };

/** The plugin's state; `opened` is the position of the citation that is being edited. */
export type Citing = {
  marks: DecorationSet;
  /** The in-text HTML of the document's works, by id. */
  works: ReadonlyMap<string, string>;
  isNoteStyle: boolean;
  opened: number | null;
  picking: Picking | null;
};

type CitingUpdate = Partial<Pick<Citing, "opened" | "picking">> & { shown?: ShownCitations };

const key = new PluginKey<Citing>("citing");
const IDLE: Citing = {
  marks: DecorationSet.empty,
  works: new Map(),
  isNoteStyle: false,
  opened: null,
  picking: null,
};

/** The formatted citation at a position; null until it is known. */
export function wordsAt(state: EditorState, pos: number): ShownCluster | null {
  const [mark] = citingOf(state).marks.find(pos, pos, ({ cluster }) => cluster);
  return mark?.spec.cluster ?? null;
}

/** The citation state of an editor. */
export const citingOf = (state: EditorState): Citing => key.getState(state) ?? IDLE;

/** Gives a text of its own the formatted citations of another editor. */
export const citedAs = (state: EditorState): Plugin<Citing> =>
  new Plugin<Citing>({ key, state: { init: () => citingOf(state), apply: (_tr, before) => before } });

/** The HTML of a citation that is not in the text: as an equal one that is, or else by the works it names; null when one is not known. */
export function citationHtml(state: EditorState, attrs: { items: unknown; narrative: boolean }): string | null {
  const { marks, works } = citingOf(state);
  const isEqual = (pos: number) => {
    const there = state.doc.nodeAt(pos)?.attrs;
    return there?.narrative === attrs.narrative && sameJson(there.items, attrs.items);
  };
  const [equal] = marks.find(undefined, undefined, ({ cluster }) => cluster).filter(({ from }) => isEqual(from));
  const cluster: ShownCluster | undefined = equal?.spec.cluster;
  if (cluster && cluster.note === 0 && cluster.text !== "") return cluster.html;
  return htmlByWorks(works, attrs);
}

/** Updates the citation state: shows formatted citations, opens a citation, or starts and ends picking a work. */
export function updateCiting(view: EditorView, update: CitingUpdate): void {
  view.dispatch(view.state.tr.setMeta(key, update).setMeta("addToHistory", false));
}

/** Whether every citation is formatted, including those in text that a server version has just replaced. */
export function isAllMarked(state: EditorState): boolean {
  const marked = new Set(
    citingOf(state)
      .marks.find(undefined, undefined, ({ isForNow }) => !isForNow)
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

const CITED = new Set(["citation"]);

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
  const followed = tr.docChanged ? { ...before, ...follow(before, tr) } : before;
  const moved =
    tr.docChanged && before.works.size > 0 && touches(tr, CITED)
      ? { ...followed, marks: withWorks(tr.doc, followed.marks, before.works) }
      : followed;
  if (!shown) return { ...moved, ...update };
  const works = new Map(shown.citations.map(({ id, inText }) => [id, inText.html]));
  const marks = marksOf(tr.doc, shown) ?? withWorks(tr.doc, moved.marks, works);
  return { ...moved, ...update, works, isNoteStyle: shown.isNoteStyle, marks };
}

function follow(
  { marks, opened, picking }: Citing,
  { mapping, doc }: Transaction,
): Pick<Citing, "marks" | "opened" | "picking"> {
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

/** Adds to the marks of a text those of citations that are not formatted yet, by the works they name. */
function withWorks(doc: Node, marks: DecorationSet, works: Citing["works"]): DecorationSet {
  const added: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name !== "citation" || marks.find(pos, pos, ({ cluster }) => cluster).length > 0) return;
    const html = htmlByWorks(works, { items: node.attrs.items, narrative: node.attrs.narrative === true });
    if (html === null) return;
    const spec: CitationWords = {
      cluster: { html, text: html.replace(/<[^>]*>/g, ""), author: null, note: 0 },
      isForNow: true,
    };
    added.push(Decoration.node(pos, pos + node.nodeSize, {}, spec));
  });
  return marks.add(doc, added);
}

function htmlByWorks(works: Citing["works"], attrs: { items: unknown; narrative: boolean }): string | null {
  const named = citationItems({ type: "citation", attrs }).map(({ cid }) => works.get(cid));
  return named.length > 0 && named.every((html) => html !== undefined) ? named.join("; ") : null;
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
