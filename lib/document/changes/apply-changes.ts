import type { Transform } from "@tiptap/pm/transform";
import type { Change } from "./change";

/** Applies changes, in document order, to a transform that has no steps yet. */
export function applyChanges<T extends Transform>(tr: T, changes: readonly Change[]): T {
  for (const change of changes.toReversed()) {
    if (change.kind === "frame") tr.setNodeMarkup(change.from, change.node.type, change.node.attrs);
    else if (change.nodes.length === 0) tr.delete(change.from, change.to);
    else tr.replaceWith(change.from, change.to, change.nodes);
  }
  return tr;
}
