import type { Node } from "@tiptap/pm/model";
import { Mapping, ReplaceStep, Step, Transform } from "@tiptap/pm/transform";
import { stepsBetween } from "#lib/document/changes/steps-between";
import type { StepJson } from "#lib/document/steps";
import { type Taken, takeMerged } from "./take-merged";

/** Steps that were typed after a version: the batch with this number. */
export type Batch = { version: number; number: number; key: string; steps: StepJson[] };

/** A batch that was sent and may have arrived, with the text that it makes. */
export type SentBatch = { batch: Batch; text: Node };

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

/** The end of the last insertion of some steps, or -1 without one. */
export function endOfInsertion({ mapping }: Transform): number {
  let end = -1;
  mapping.maps.forEach((map, at) => {
    map.forEach((_start, _end, from, to) => {
      if (from < to) end = mapping.slice(at + 1).map(to, -1);
    });
  });
  return end;
}

/**
 * The typed text after another writer's batch, which applies to `base`. Typed words stay together: those that continue
 * one's own text, which ends at `ownEnd`, come before words that another wrote there, others after.
 */
export function rebased(base: Node, typed: Node, theirs: Transform, ownEnd: number): Taken {
  if (typed.eq(base)) return { text: theirs.doc, contested: [] };
  const own = stepsBetween(base, typed);
  const text = own && mapped(own, theirs, ownEnd);
  return text ? { text, contested: [] } : takeMerged(typed, base, theirs.doc);
}

/** Takes the own steps back, applies theirs and then one's own again; null when one of them is lost. */
function mapped(own: Transform, theirs: Transform, ownEnd: number): Node | null {
  const mapping = new Mapping();
  for (const map of own.mapping.maps.toReversed()) mapping.appendMap(map.invert());
  mapping.appendMapping(theirs.mapping);
  const tr = new Transform(theirs.doc);
  let from = own.steps.length;
  for (const step of own.steps) {
    const continues = step instanceof ReplaceStep && step.from === step.to && step.from === ownEnd;
    const moved = withBias(continues ? -1 : 1, () => step.map(mapping.slice(from)));
    from -= 1;
    if (!moved || tr.maybeStep(moved).failed) return null;
    mapping.appendMap(moved.getMap(), from);
  }
  return tr.doc;
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
