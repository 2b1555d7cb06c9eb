import type { Node } from "@tiptap/pm/model";

/** A block by its id, with where it begins; null when the text has none of that id. */
export function blockWithId(doc: Node, id: string): { node: Node; pos: number } | null {
  let found: { node: Node; pos: number } | null = null;
  doc.descendants((node, pos) => {
    if (!found && node.attrs.id === id) found = { node, pos };
    return !found && !node.isTextblock;
  });
  return found;
}
