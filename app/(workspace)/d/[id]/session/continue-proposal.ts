import type { Node } from "@tiptap/pm/model";

/** A block as it is, and as one proposes it. */
export type ProposedBlock = { original: Node; block: Node };

/**
 * The block with the words of an earlier proposal and with those that were typed after it at the same place, as one goes
 * on with a sentence after a pause; null when they stand elsewhere, or delete something more.
 */
export function continued(earlier: ProposedBlock, typed: ProposedBlock): Node | null {
  const both = changesOf(earlier, typed);
  if (!both) return null;
  const [first, more] = both;
  const isInsertion = more.from === more.to;
  if (!isInsertion || (more.from !== first.from && more.from !== first.to)) return null;
  return earlier.block.replace(first.end, first.end, typed.block.slice(more.from, more.end));
}

/** Whether a proposal begins with the words of an earlier one at the same place, as that of a draft does that has both. */
export function containsEarlier(earlier: ProposedBlock, typed: ProposedBlock): boolean {
  const both = changesOf(earlier, typed);
  if (!both) return false;
  const [first, more] = both;
  const words = earlier.block.content.cut(first.from, first.end);
  const begun = typed.block.content.cut(more.from, Math.min(more.end, more.from + words.size));
  return first.from === more.from && first.to === more.to && begun.eq(words);
}

type Replaced = { from: number; to: number; end: number };

function changesOf(earlier: ProposedBlock, typed: ProposedBlock): [Replaced, Replaced] | null {
  if (!earlier.original.eq(typed.original)) return null;
  const [first, more] = [replacedBy(earlier), replacedBy(typed)];
  return first && more ? [first, more] : null;
}

/** The range of the original that a proposal replaces, and where its own words end; null when it changes more than words. */
function replacedBy({ original, block }: ProposedBlock): Replaced | null {
  const from = original.content.findDiffStart(block.content);
  const ends = original.content.findDiffEnd(block.content);
  if (from === null || !ends || !block.sameMarkup(original)) return null;
  // Of equal letters on both sides, the ends may be before the start.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  return { from, to: ends.a + overlap, end: ends.b + overlap };
}
