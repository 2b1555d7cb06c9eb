import type { Node } from "@tiptap/pm/model";

/** Finds a block and its start position by id; null when the text has no such block. */
export function blockWithId(doc: Node, id: string): { node: Node; pos: number } | null {
  let found: { node: Node; pos: number } | null = null;
  doc.descendants((node, pos) => {
    if (!found && node.attrs.id === id) found = { node, pos };
    return !found && !node.isTextblock;
  });
  return found;
}
