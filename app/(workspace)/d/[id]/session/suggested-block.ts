import type { Node } from "@tiptap/pm/model";
import type { ProposedBlock } from "./continue-proposal";
import type { Suggestion } from "./suggestion";

/** A suggestion for one block as blocks of the editor; null when it is for more, or for another kind of block. */
export function proposedBlockOf(
  { original, proposed }: Pick<Suggestion, "original" | "proposed">,
  like: Node,
): ProposedBlock | null {
  const [before, block] = [only(original, like), only(proposed, like)];
  return before && block ? { original: before, block } : null;
}

/** The only block of a text, or the only item of its list. */
function only({ content }: Suggestion["original"], like: Node): Node | null {
  let found: Node | null = like.type.schema.nodeFromJSON(content);
  do found = found.childCount === 1 ? found.firstChild : null;
  while (found && found.type !== like.type);
  // A proposal has ids of its own.
  return found && like.type.create({ ...found.attrs, id: like.attrs.id }, found.content, found.marks);
}
