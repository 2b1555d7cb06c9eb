import { sameJson } from "#lib/base/same-json";
import { applyProposal } from "#lib/changes/suggestions/proposal";
import { proposalsOf } from "#lib/changes/suggestions/proposals-of";
import { merge } from "#lib/document/merge/merge";
import type { DocumentJson } from "#lib/document/model/document";
import { bagOf, cutText, isWordToken, type WordBag } from "#lib/document/model/words";
import { plainText } from "#lib/document/text/text";
import { withoutJoined } from "./without-joined";

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

function withoutPart({ text, wished }: TakenBack, part: Part): TakenBack {
  const { before, after } = part;
  const apart = withoutJoined(text, part);
  const { merged, conflicts } = merge(after, apart, before);
  const isSafe = keepsWords(text, merged, part);
  const isClean = isSafe && conflicts.length === 0 && text === wished;
  return {
    text: isSafe ? merged : text,
    wished: isClean ? merged : insisted(after, wished === text ? apart : wished, before),
  };
}

/** Merges as `merge` does, and takes theirs where both changed the same words. */
function insisted(base: DocumentJson, ours: DocumentJson, theirs: DocumentJson): DocumentJson {
  const { merged, conflicts } = merge(base, ours, theirs);
  return proposalsOf(conflicts, merged, theirs).reduce<DocumentJson>(
    (text, proposal) => applyProposal(text, proposal) ?? text,
    merged,
  );
}

/**
 * Whether a text without a part has every word that the part did not write. A merge may drop a block that both sides
 * took apart, and names it a conflict; nobody's words may be lost by it.
 */
function keepsWords(text: DocumentJson, merged: DocumentJson, { before, after }: Part): boolean {
  if (sameJson(text, after)) return true;
  const [had, has, left, came] = [text, merged, after, before].map(wordsOf);
  const countIn = (bag: WordBag | undefined, word: string) => bag?.get(word) ?? 0;
  return [...(had ?? [])].every(([word, count]) => {
    const written = Math.max(0, countIn(left, word) - countIn(came, word));
    return countIn(has, word) >= count - written;
  });
}

const wordsOf = (text: DocumentJson): WordBag => bagOf(cutText(plainText(text)).filter(isWordToken));
