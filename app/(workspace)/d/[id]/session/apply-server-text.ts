import type { Node } from "@tiptap/pm/model";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { Step } from "@tiptap/pm/transform";
import { applyChanges } from "#lib/document/changes/apply-changes";
import { smallestChanges } from "#lib/document/changes/smallest-changes";
import { withAttributes } from "#lib/document/changes/steps-between";
import { idsBetween } from "./fold-ids";
import { keptSelection, mappedSelection } from "./keep-caret";
import { asServerChange } from "./server-change";

/** A change by another writer; `isBlockGone` says that it removes the block with the caret. */
export type Newer = { change: Transaction; isBlockGone: boolean };

/**
 * The change from the screen's text to `newer`: `steps`, where they make it, or a replacement of the differences. The caret
 * and the undo history stay at their words.
 */
export function applyServerText(state: EditorState, newer: Node, steps: readonly Step[] | null = null): Newer | null {
  if (state.doc.eq(newer)) return null;
  const stepped = steps && withSteps(state, newer, steps);
  if (stepped) {
    const selection = mappedSelection(state.selection, stepped) ?? keptSelection(state.selection, stepped);
    const change = asServerChange(selection ? stepped.setSelection(selection) : stepped);
    return { change, isBlockGone: selection === null };
  }
  const ids = renamed(state, newer);
  if (ids) return { change: asServerChange(ids), isBlockGone: false };
  const change = asServerChange(replaced(state, newer));
  const selection = keptSelection(state.selection, change);
  return { change: selection ? change.setSelection(selection) : change, isBlockGone: selection === null };
}

/** An empty paragraph with the caret, in place of the block that a change removed: typed text must not enter another. */
export function ownParagraph(before: EditorState, { mapping }: Transaction, after: EditorState): Transaction | null {
  const paragraph = after.schema.nodes.paragraph?.create();
  const { $head } = before.selection;
  if (!paragraph || $head.depth === 0) return null;
  const $pos = after.doc.resolve(mapping.map($head.before(1), -1));
  const at = $pos.depth === 0 ? $pos.pos : $pos.after(1);
  const tr = after.tr.insert(at, paragraph);
  return tr.setSelection(TextSelection.create(tr.doc, at + 1));
}

function withSteps({ tr }: EditorState, newer: Node, steps: readonly Step[]): Transaction | null {
  const isMade = steps.every((step) => !tr.maybeStep(step).failed) && tr.doc.eq(newer);
  return isMade ? tr : null;
}

/** Sets only ids: replacing a block to give it an id would move the caret out of it. */
function renamed({ doc, tr }: EditorState, newer: Node): Transaction | null {
  const ids = idsBetween(doc, newer);
  if (!ids) return null;
  for (const { pos, id } of ids) tr.setNodeAttribute(pos, "id", id);
  return tr;
}

function replaced(state: EditorState, newer: Node): Transaction {
  const tr = applyChanges(state.tr, smallestChanges(state.doc, newer));
  const taken = tr.doc.content.eq(newer.content) ? tr : state.tr.replaceWith(0, state.doc.content.size, newer.content);
  return withAttributes(taken, newer);
}
