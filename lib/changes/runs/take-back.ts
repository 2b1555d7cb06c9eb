import { sameJson } from "#lib/base/same-json";
import { applyProposal } from "#lib/changes/suggestions/proposal";
import { proposalsOf } from "#lib/changes/suggestions/proposals-of";
import { merge } from "#lib/document/merge/merge";
import type { DocumentJson } from "#lib/document/model/document";

/** Consecutive versions of a run: the text before the first of them, and the text of the last. */
export type Part = { before: DocumentJson; after: DocumentJson };

/** A text without a run, and the text that it would be if the run's changes won where others changed the same words. */
export type TakenBack = { text: DocumentJson; wished: DocumentJson };

/**
 * Takes the parts of a run, given from the last to the first, out of a text. What others wrote stays: where they changed
 * the same words, `text` keeps theirs, and only `wished` has those from before the run.
 */
export function takeBack(current: DocumentJson, parts: readonly Part[]): TakenBack {
  return parts.reduce<TakenBack>(withoutPart, { text: current, wished: current });
}

function withoutPart({ text, wished }: TakenBack, { before, after }: Part): TakenBack {
  const { merged, conflicts } = merge(after, text, before);
  if (text !== wished) return { text: merged, wished: insisted(after, wished, before) };
  return { text: merged, wished: conflicts.length === 0 ? merged : insisted(after, wished, before) };
}

/** Merges as `merge` does, and takes theirs where both changed the same words. */
function insisted(base: DocumentJson, ours: DocumentJson, theirs: DocumentJson): DocumentJson {
  const { merged, conflicts } = merge(base, ours, theirs);
  if (sameJson(merged, theirs)) return merged;
  return proposalsOf(conflicts, merged, theirs).reduce<DocumentJson>(
    (text, proposal) => applyProposal(text, proposal) ?? text,
    merged,
  );
}
