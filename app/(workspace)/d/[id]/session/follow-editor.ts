import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import type { Role } from "#lib/shapes/role";
import { claimIn } from "./claim-in";
import { isServerChange } from "./server-change";
import type { SessionEvent } from "./session-state";

type Change = { transaction: Transaction; appendedTransactions?: Transaction[] };

type Followed = { editor: Editor; access: Role };

/** Forwards changes of the text and moves of the caret to a session; returns the function that stops. */
export function followEditor({ editor, access }: Followed, dispatch: (event: SessionEvent) => void): () => void {
  const onTransaction = ({ transaction, appendedTransactions = [] }: Change) => {
    const all = [transaction, ...appendedTransactions];
    const { doc, selection } = editor.state;
    for (const claim of all.map(claimIn)) if (claim) dispatch({ type: "copied", claim });
    if (all.some(({ docChanged }) => docChanged)) {
      const maps = all.flatMap(({ mapping }) => mapping.maps);
      const isTyped = access !== "view" && !isServerChange(transaction);
      dispatch({ type: "changed", text: doc, maps, isTyped, atMs: Date.now() });
    } else if (selection.$head.depth > 0) {
      dispatch({ type: "moved", block: selection.$head.node(1) });
    }
  };
  editor.on("transaction", onTransaction);
  return () => {
    editor.off("transaction", onTransaction);
  };
}
