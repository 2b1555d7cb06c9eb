import type { Editor } from "@tiptap/core";
import type { EditorState, Transaction } from "@tiptap/pm/state";

/** A key's handler that dispatches the transaction for a state, if there is one. */
export const runs =
  (act: (state: EditorState) => Transaction | null) =>
  ({ editor: { state, view } }: { editor: Editor }): boolean => {
    const tr = act(state);
    if (tr) view.dispatch(tr);
    return tr !== null;
  };
