import type { EditorState, Transaction } from "@tiptap/pm/state";
import { turnInto } from "../blocks/turn-into";

/** Turns a block of a type into text when the caret is at its very start. */
export function leaveAtStart(state: EditorState, type: string): Transaction | null {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.depth < 2) return null;
  const node = $from.node(-1);
  if (node.type.name !== type || $from.index(-1) !== 0) return null;
  return turnInto(state, { node, pos: $from.before(-1) }, { type: "paragraph" });
}
