import type { Node } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { asServerChange } from "./server-change";

/** The change that makes the text on the screen equal to `newer`; only what differs is replaced, so a caret elsewhere stays. */
export function takeNewer(state: EditorState, newer: Node): Transaction | null {
  const start = state.doc.content.findDiffStart(newer.content);
  const end = state.doc.content.findDiffEnd(newer.content);
  if (start === null || end === null) return null;
  // The same run of text may be counted from both sides; the overlap belongs to one of them.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const tr = state.tr.replace(start, end.a + overlap, newer.slice(start, end.b + overlap));
  return asServerChange(tr.doc.eq(newer) ? tr : state.tr.replaceWith(0, state.doc.content.size, newer.content));
}
