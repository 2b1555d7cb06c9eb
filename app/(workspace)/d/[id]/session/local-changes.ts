import type { Node } from "@tiptap/pm/model";
import { ReplaceStep, type StepMap, Transform } from "@tiptap/pm/transform";
import { stepsBetween, withAttributes } from "#lib/document/changes/steps-between";

// Of a longer piece that was replaced, most words may still be there, and a comparison finds them.
const MAX_REPLACED = 100;

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
