import { UndoRedo } from "@tiptap/extensions";
import { history, redo, undo } from "@tiptap/pm/history";
import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { isServerChange } from "../../session/server-change";
import { deletedFrom, type Range, rangesAfter } from "./others-words";

const others = new PluginKey<readonly Range[]>("othersWords");
const KEEPS = "keepsOthersWords";

/** Undo and redo of one's own changes; words that others wrote within one's own are kept. */
export const OwnUndo = UndoRedo.extend({
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
    return ownUndo(this.options);
  },
});

/** The plugins of `OwnUndo`. */
export function ownUndo(options: { depth?: number; newGroupDelay?: number } = {}): Plugin[] {
  const othersWords = new Plugin<readonly Range[]>({
    key: others,
    state: {
      init: () => [],
      apply: (tr, ranges) =>
        tr.docChanged ? rangesAfter(ranges, tr, isServerChange(tr) || tr.getMeta(KEEPS)) : ranges,
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
  return [othersWords, history(options)];
}

/** Runs `undo` or `redo`; before that, words of others move out of the text that it deletes. */
export function keepingOthers(view: Pick<EditorView, "state" | "dispatch">, command: Command): boolean {
  const lifted = withOthersLifted(view.state, command);
  if (lifted) view.dispatch(lifted);
  return command(view.state, (tr) => view.dispatch(tr));
}

function withOthersLifted(state: EditorState, command: Command): Transaction | null {
  let planned: Transaction | null = null;
  command(state, (tr) => {
    planned = tr;
  });
  if (!planned) return null;
  const { tr, doc } = state;
  const textOf = (from: number, to: number) => doc.textBetween(Math.max(0, from), to, " ", "\ufffc");
  for (const { from, to, start, end } of deletedFrom(others.getState(state) ?? [], planned)) {
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
