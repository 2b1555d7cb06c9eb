import type { Node } from "@tiptap/pm/model";

/** A block as it is, and as one proposes it. */
export type ProposedBlock = { original: Node; block: Node };

/**
 * The block with the words of an earlier proposal and with those that were typed after it at the same place, as one goes
 * on with a sentence after a pause; null when they stand elsewhere, or either deletes something.
 */
export function continued(earlier: ProposedBlock, typed: ProposedBlock): Node | null {
  const { original } = typed;
  if (!earlier.original.eq(original)) return null;
  const [first, more] = [insertionOf(earlier), insertionOf(typed)];
  if (!first || !more || first.at !== more.at) return null;
  return earlier.block.replace(first.end, first.end, typed.block.slice(more.at, more.end));
}

/** Where a block has words that the original does not have; null where it has others, or none. */
function insertionOf({ original, block }: ProposedBlock): { at: number; end: number } | null {
  const length = block.content.size - original.content.size;
  const at = original.content.findDiffStart(block.content);
  if (length <= 0 || at === null || !block.sameMarkup(original)) return null;
  const isRest = original.content.cut(at).eq(block.content.cut(at + length));
  return isRest ? { at, end: at + length } : null;
}
