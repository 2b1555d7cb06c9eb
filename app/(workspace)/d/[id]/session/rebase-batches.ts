import type { Node } from "@tiptap/pm/model";
import { type Step, StepMap, type Transform } from "@tiptap/pm/transform";
import { stepsBetween } from "#lib/document/changes/steps-between";
import type { CopyClaim } from "#lib/document/copy-claim";
import { overlap } from "#lib/document/diff/overlap";
import { endOfOwn, othersPast, typedPast, withSteps } from "#lib/document/diff/rebase-steps";
import type { StepJson } from "#lib/document/diff/steps";
import { composed, ownSteps } from "./local-changes";
import { type Taken, takeMerged } from "./take-merged";

/** Steps that were typed after a version: the batch with this number. */
export type Batch = { version: number; number: number; key: string; steps: StepJson[] };

/** A batch as its writer gets it back: without steps where they are as they were sent. */
export type PlacedBatch = Omit<Batch, "steps"> & { steps?: StepJson[] | undefined };

/**
 * A batch as it is sent from a position, before which one's own words end at `end`, or nowhere (-1), and where its text was
 * copied from; `isRecalled` where it is of an earlier visit.
 */
export type AskedBatch = Batch & {
  end: number;
  copied?: readonly CopyClaim[] | undefined;
  isRecalled?: true | undefined;
};

/**
 * A batch that was sent and may have arrived: the text that it makes, its steps as they apply now (null when they were
 * merged), and what was typed after it. Once `isPlaced`, it comes in its order; once `isForgotten`, the server cannot tell
 * whether it has it.
 */
export type SentBatch = {
  batch: AskedBatch;
  text: Node;
  steps: readonly Step[] | null;
  since: StepMap | null;
  isPlaced: boolean;
  isForgotten: boolean;
};

/** A typed text, and where it differs from the server's text; `own` is null when that is not known. */
export type Typed = { text: Node; own: StepMap | null; isRecalled?: boolean | undefined };

/** The typed text after another's change; `shown` are the steps from the one to the other, or null without such. */
export type Rebased = Taken & { own: StepMap | null; steps: readonly Step[] | null; shown: readonly Step[] | null };

/**
 * The typed text after another writer's batch, which applies to `base`. Typed words stay together: those that continue
 * one's own text, which ends at `ownEnd`, come before words that another wrote there, others after. Words of an earlier visit
 * are merged where the batch changed the same, as the server does.
 */
export function rebased(base: Node, { text, own, isRecalled }: Typed, theirs: Transform, ownEnd: number): Rebased {
  if (text.eq(base)) return { contested: [], own: StepMap.empty, steps: [], text: theirs.doc, shown: theirs.steps };
  return moved(base, { text, isRecalled }, ownSteps(base, text, own), theirs, ownEnd);
}

function moved(
  base: Node,
  { text, isRecalled }: Omit<Typed, "own">,
  typed: Transform | null,
  theirs: Transform,
  ownEnd: number,
): Rebased {
  const isMovable = typed && !(isRecalled && overlap(typed.steps, theirs.mapping.maps));
  const steps = isMovable ? typedPast(typed.steps, theirs.mapping.maps, ownEnd) : null;
  const after = steps && withSteps(theirs.doc, steps);
  if (!typed || !after) return { ...takeMerged(text, base, theirs.doc), own: null, steps: null, shown: null };
  const shown = othersPast(theirs.steps, typed.mapping.maps, ownEnd);
  return { contested: [], text: after.doc, own: composed(after.mapping.maps), steps, shown };
}

/** What was sent and what was typed after it, after another's change. */
export type RebasedBoth = Rebased & { sent: SentBatch };

/** The same for a text of which a part was sent: each part is moved on its own, as the server moves the sent one. */
export function rebasedBoth(
  base: Node,
  { text, sent }: { text: Node; sent: SentBatch },
  theirs: Transform,
  ownEnd: number,
): RebasedBoth {
  const { isRecalled } = sent.batch;
  const typed = sent.steps ? withSteps(base, sent.steps) : stepsBetween(base, sent.text);
  const first = sent.text.eq(base)
    ? rebased(base, { text: base, own: null }, theirs, ownEnd)
    : moved(base, { text: sent.text, isRecalled }, typed, theirs, ownEnd);
  const end = typed ? endOfOwn(typed.mapping.maps, ownEnd) : -1;
  const second = rebasedOnto(sent, text, { newer: first.text, steps: first.shown }, end);
  const own = first.own && second.own && composed([first.own, second.own]);
  return {
    ...second,
    contested: [...first.contested, ...second.contested],
    own,
    sent: { ...sent, text: first.text, steps: first.steps, since: second.own },
  };
}

/** What was typed after a batch was sent, on another text in place of the one that the batch made. */
export function rebasedOnto(
  sent: SentBatch,
  text: Node,
  { newer, steps }: { newer: Node; steps: readonly Step[] | null },
  ownEnd: number,
): Rebased {
  const known = steps && withSteps(sent.text, steps);
  const theirs = known?.doc.eq(newer) ? known : stepsBetween(sent.text, newer);
  const since = { text, own: sent.since, isRecalled: sent.batch.isRecalled };
  if (theirs) return rebased(sent.text, since, theirs, ownEnd);
  if (newer.eq(sent.text)) return { contested: [], text, own: sent.since, steps: null, shown: [] };
  return { ...takeMerged(text, sent.text, newer), own: null, steps: null, shown: null };
}
