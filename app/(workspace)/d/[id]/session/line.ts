import type { Node } from "@tiptap/pm/model";
import { Mapping, ReplaceStep, Step, StepMap, Transform } from "@tiptap/pm/transform";
import type { StepJson } from "#lib/document/steps";
import { composed, ownSteps } from "./own-changes";
import { type Taken, takeMerged } from "./take-merged";

/** Steps that were typed after a version: the batch with this number. */
export type Batch = { version: number; number: number; key: string; steps: StepJson[] };

/** A batch that was sent and may have arrived, with the text that it makes; `since` was typed after it. */
export type SentBatch = { batch: Batch; text: Node; since: StepMap };

/** A text after steps of another writer; null when they do not fit. */
export function withSteps(doc: Node, steps: readonly StepJson[]): Transform | null {
  try {
    const tr = new Transform(doc);
    for (const json of steps) tr.step(Step.fromJSON(doc.type.schema, json));
    return tr;
  } catch {
    return null;
  }
}

/** Where one's own words end after some steps: after their last insertion, or where they ended before. */
export function endOfOwn({ mapping }: Transform, before: number): number {
  let end = before < 0 ? -1 : mapping.map(before, -1);
  mapping.maps.forEach((map, at) => {
    map.forEach((_start, _end, from, to) => {
      if (from < to) end = mapping.slice(at + 1).map(to, -1);
    });
  });
  return end;
}

/** A typed text, and where it differs from the server's text; `own` is null when that is not known. */
export type Typed = { text: Node; own: StepMap | null };

/** The typed text after another's change; `shown` are the steps from the one to the other, or null without such. */
export type Rebased = Taken & { own: StepMap | null; shown: readonly Step[] | null };

/**
 * The typed text after another writer's batch, which applies to `base`. Typed words stay together: those that continue
 * one's own text, which ends at `ownEnd`, come before words that another wrote there, others after.
 */
export function rebased(base: Node, { text, own }: Typed, theirs: Transform, ownEnd: number): Rebased {
  const none = { contested: [], own: StepMap.empty };
  if (text.eq(base)) return { ...none, text: theirs.doc, shown: theirs.steps };
  const typed = ownSteps(base, text, own);
  const continues = (step: Step) => step instanceof ReplaceStep && step.from === step.to && step.from === ownEnd;
  const moved = typed && movedPast(typed, theirs, (step) => (continues(step) ? -1 : 1));
  if (!moved) return { ...takeMerged(text, base, theirs.doc), own: null, shown: null };
  const shown = movedPast(theirs, typed, (step) => (continues(step) ? 1 : -1));
  return { ...none, text: moved.doc, own: composed(moved.mapping.maps), shown: shown?.steps ?? null };
}

/** Takes some steps back, applies others to their base and then the first again; null when one of them is lost. */
function movedPast(steps: Transform, others: Transform, biasOf: (step: Step) => 1 | -1): Transform | null {
  const mapping = new Mapping();
  for (const map of steps.mapping.maps.toReversed()) mapping.appendMap(map.invert());
  mapping.appendMapping(others.mapping);
  const tr = new Transform(others.doc);
  let from = steps.steps.length;
  for (const step of steps.steps) {
    const moved = withBias(biasOf(step), () => step.map(mapping.slice(from)));
    from -= 1;
    if (!moved || tr.maybeStep(moved).failed) return null;
    mapping.appendMap(moved.getMap(), from);
  }
  return tr;
}

/** The library has no other way to say on which side of an insertion a step stays. */
function withBias<T>(bias: 1 | -1, work: () => T): T {
  ReplaceStep.MAP_BIAS = bias;
  try {
    return work();
  } finally {
    ReplaceStep.MAP_BIAS = 1;
  }
}
