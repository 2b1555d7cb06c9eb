import type { Node } from "@tiptap/pm/model";
import { ReplaceStep, StepMap, Transform } from "@tiptap/pm/transform";
import { stepsBetween, withAttributes } from "#lib/document/changes/steps-between";

// Of a longer piece that was replaced, most words may still be there, and a comparison finds them.
const MAX_REPLACED = 100;

/** Several changes in turn as one map: the ranges of the first text that differ, and what they are in the last one. */
export const composed = (maps: readonly StepMap[]): StepMap => maps.reduce(both, StepMap.empty);

function both(first: StepMap, second: StepMap): StepMap {
  const between: [from: number, to: number][] = [];
  first.forEach((_from, _to, start, end) => {
    between.push([start, end]);
  });
  second.forEach((from, to) => {
    between.push([from, to]);
  });
  const back = first.invert();
  const ranges = joined(between).flatMap(([from, to]) => {
    const [start, end] = [back.map(from, -1), back.map(to, 1)];
    return [start, end - start, second.map(to, 1) - second.map(from, -1)];
  });
  return new StepMap(ranges);
}

function joined(ranges: readonly [number, number][]): [number, number][] {
  const apart: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
  }
  return apart;
}

/**
 * The steps from `base` to a text in which `own` was changed; null when the texts are equal or no steps were found. Letters
 * are where they were typed: a comparison cannot know which of two equal ones is new.
 */
export function ownSteps(base: Node, text: Node, own: StepMap | null): Transform | null {
  return (own && placedSteps(base, text, own)) ?? stepsBetween(base, text);
}

function placedSteps(base: Node, text: Node, own: StepMap): Transform | null {
  const steps: ReplaceStep[] = [];
  let isLong = false;
  own.forEach((from, to, start, end) => {
    isLong ||= Math.min(to - from, end - start) > MAX_REPLACED;
    if (from < to || start < end) steps.unshift(new ReplaceStep(from, to, text.slice(start, end)));
  });
  if (isLong) return null;
  try {
    const tr = new Transform(base);
    for (const step of steps) tr.step(step);
    withAttributes(tr, text);
    return tr.steps.length > 0 && tr.doc.eq(text) ? tr : null;
  } catch {
    // Changes of marks and wrappings are no replaced ranges.
    return null;
  }
}
