import type { Node } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { applyChanges } from "../compare/apply-changes";
import { changesBetween } from "../compare/changes-between";
import { idsBetween } from "./fold-ids";
import { asServerChange } from "./server-change";

/** The change from the screen's text to `newer`; it replaces only differences, which keeps the caret and undo history. */
export function takeNewer(state: EditorState, newer: Node): Transaction | null {
  if (state.doc.eq(newer)) return null;
  return asServerChange(renamed(state, newer) ?? replaced(state, newer));
}

/** Sets only ids: replacing a block to give it an id would move the caret out of it. */
function renamed({ doc, tr }: EditorState, newer: Node): Transaction | null {
  const ids = idsBetween(doc, newer);
  if (!ids) return null;
  for (const { pos, id } of ids) tr.setNodeAttribute(pos, "id", id);
  return tr;
}

function replaced(state: EditorState, newer: Node): Transaction {
  const tr = applyChanges(state.tr, changesBetween(state.doc, newer));
  const taken = tr.doc.content.eq(newer.content) ? tr : state.tr.replaceWith(0, state.doc.content.size, newer.content);
  for (const [name, value] of Object.entries(newer.attrs)) {
    if (value !== state.doc.attrs[name]) taken.setDocAttribute(name, value);
  }
  return taken;
}
