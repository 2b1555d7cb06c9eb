import type { Node } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { merge } from "#lib/document/merge";
import { documentOf } from "./document-of";
import { takeNewer } from "./take-newer";

/** A change of the screen, null when there is none, and the blocks in which it left the typed words although others changed them too. */
export type Taken = { change: Transaction | null; contested: string[] };

/** Brings what the server has into what has been typed since the screen and the server agreed on `common`. */
export function takeMerged(state: EditorState, common: Node, server: Node): Taken {
  if (state.doc.eq(common)) return { change: takeNewer(state, server), contested: [] };
  const { merged, conflicts } = merge(documentOf(common), documentOf(state.doc), documentOf(server));
  const contested = conflicts.map(({ blockId }) => blockId).filter((id) => id !== "");
  return { change: takeNewer(state, state.schema.nodeFromJSON(merged)), contested };
}
