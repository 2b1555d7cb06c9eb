import type { Node } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { merge } from "#lib/document/merge";
import { documentOf } from "./document-of";
import { takeNewer } from "./take-newer";

/**
 * The change that brings what the server made of the sent text (others wrote too) into what has been typed since; null when
 * there is nothing to bring, "overlap" when both changed the same words.
 */
export function takeMerged(state: EditorState, sent: Node, answered: Node): Transaction | "overlap" | null {
  if (state.doc.eq(sent)) return takeNewer(state, answered);
  const { merged, conflicts } = merge(documentOf(sent), documentOf(state.doc), documentOf(answered));
  return conflicts.length > 0 ? "overlap" : takeNewer(state, state.schema.nodeFromJSON(merged));
}
