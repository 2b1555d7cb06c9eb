import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { history, redo, undo } from "@tiptap/pm/history";
import { type Command, type EditorState, Plugin, PluginKey, Transaction } from "@tiptap/pm/state";
import { Mapping } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { isServerChange } from "../../session/server-change";
import { type Edit, editsAfter, type FollowingMap, followingMap } from "./following-map";
import { deletedBeside, deletedFrom, joined, type Range, rangesAfter } from "./remote-words";

/** Whose words stand where, the steps of one's own, and where the last change took blocks. */
type Writers = {
  others: readonly Range[];
  own: readonly Range[];
  edits: readonly Edit[];
  following: FollowingMap | null;
};

const writers = new PluginKey<Writers>("writers");
const KEEPS = "keepsOthersWords";

/** Undo and redo of one's own changes; words that others wrote within one's own are kept. */
export const LocalUndo = UndoRedo.extend({
  addCommands() {
    const run =
      (command: Command) =>
      () =>
      ({ view, tr, dispatch }: { view: EditorView; tr: Transaction; dispatch: unknown }) => {
        if (!dispatch) return command(view.state);
        // The command dispatches its own transactions.
        tr.setMeta("preventDispatch", true);
        return keepingOthers(view, command);
      };
    return { undo: run(undo), redo: run(redo) };
  },
  addProseMirrorPlugins() {
    return localUndo(this.options);
  },
});

/** The plugins of `LocalUndo`. */
export function localUndo(options: { depth?: number; newGroupDelay?: number } = {}): Plugin[] {
  const wordsOfEach = new Plugin<Writers>({
    key: writers,
    // The history would join the step that splits a block with the words after it, which another may move.
    historyPreserveItems: true,
    state: {
      init: () => ({ others: [], own: [], edits: [], following: null }),
      apply: (tr, before) => (tr.docChanged ? writersAfter(before, tr) : before),
    },
    props: {
      handleDOMEvents: {
        beforeinput(view, { inputType }) {
          const command = inputType === "historyUndo" ? undo : inputType === "historyRedo" ? redo : null;
          if (!command || !view.editable) return false;
          return keepingOthers(view, command);
        },
      },
    },
  });
  return [wordsOfEach, followingHistory(options)];
}

function writersAfter({ others, own, edits }: Writers, tr: Transaction): Writers {
  const appendedTo: unknown = tr.getMeta("appendedTransaction");
  const isInHistory = (one: Transaction) => one.getMeta("addToHistory") !== false;
  const isOwn = isInHistory(tr) && (!(appendedTo instanceof Transaction) || isInHistory(appendedTo));
  const following = isServerChange(tr) ? followingMap(tr, edits) : null;
  return {
    others: rangesAfter(others, tr, isServerChange(tr) || tr.getMeta(KEEPS), following),
    own: joined(rangesAfter(own, tr, isOwn, following)),
    edits: editsAfter(edits, tr, following, isOwn),
    following,
  };
}

/** The history, whose steps follow their block when another writer moves it. */
function followingHistory(options: { depth?: number; newGroupDelay?: number }): Plugin {
  const { spec } = history(options);
  const { state } = spec;
  if (!state) throw new Error("The history has no state.");
  return new Plugin({
    ...spec,
    state: {
      ...state,
      apply(tr, value, before, after) {
        const following = tr.docChanged ? writers.getState(after)?.following : null;
        return state.apply.call(this, following ? mappedBy(tr, following) : tr, value, before, after);
      },
    },
  });
}

const mappedBy = (tr: Transaction, map: FollowingMap): Transaction =>
  Object.create(tr, { mapping: { value: new Mapping([map]) } });

/** Runs `undo` or `redo`; before that, words of others move out of the text that it deletes. */
export function keepingOthers(view: Pick<EditorView, "state" | "dispatch">, command: Command): boolean {
  for (let lifts = 0; ; ) {
    const planned = plannedBy(view.state, command);
    // Undo deletes one's own words only; where it would not, it has lost its place.
    if (planned && deletesMore(view.state, planned)) return true;
    // Others deleted what it would change, so the change before it is next.
    if (planned?.doc.eq(view.state.doc)) {
      view.dispatch(planned);
      continue;
    }
    const lifted = planned && lifts < MAX_LIFTS ? withOthersLifted(view.state, planned) : null;
    if (!lifted) return command(view.state, (tr) => view.dispatch(tr));
    view.dispatch(lifted);
    lifts += 1;
  }
}

// Each moves the words out of one more insertion of one's own, which is within another.
const MAX_LIFTS = 20;

function plannedBy(state: EditorState, command: Command): Transaction | null {
  let planned: Transaction | null = null;
  command(state, (tr) => {
    planned = tr;
  });
  return planned;
}

function deletesMore(state: EditorState, planned: Transaction): boolean {
  const { own, others } = writers.getState(state) ?? { own: [], others: [] };
  return deletedBeside([...own, ...others], planned).some(({ at, from, to }) =>
    planned.docs[at]?.textBetween(from, to, " ", "\ufffc").trim(),
  );
}

function withOthersLifted(state: EditorState, planned: Transaction): Transaction | null {
  const { tr, doc } = state;
  const textOf = (from: number, to: number) => doc.textBetween(Math.max(0, from), to, " ", "\ufffc");
  for (const { from, to, start, end } of deletedFrom(writers.getState(state)?.others ?? [], planned)) {
    if (textOf(from, to).trim() === "") continue;
    tr.delete(tr.mapping.map(from, 1), tr.mapping.map(to, -1));
    const at = tr.mapping.map(end, 1);
    const isFused = FUSED.test(textOf(start - 1, start) + textOf(from, from + 1));
    tr.replace(at, at, doc.slice(from, to));
    if (isFused) tr.insertText(" ", at);
  }
  return tr.docChanged ? tr.setMeta("addToHistory", false).setMeta(KEEPS, true) : null;
}

const FUSED = /^[\p{L}\p{N}]{2}$/u;
