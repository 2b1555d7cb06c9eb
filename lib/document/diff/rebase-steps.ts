import { type Node, Slice } from "@tiptap/pm/model";
import { Mapping, ReplaceStep, Step, type StepMap, Transform } from "@tiptap/pm/transform";
import type { StepJson } from "./steps";

/** A text after steps of another writer; null when they do not fit. */
export function withSteps(doc: Node, steps: readonly (StepJson | Step)[]): Transform | null {
  try {
    const tr = new Transform(doc);
    for (const step of steps) tr.step(step instanceof Step ? step : Step.fromJSON(doc.type.schema, step));
    return tr;
  } catch {
    return null;
  }
}

/** Where one's own words end after one's own steps: after their last insertion, or where they ended before; -1 for nowhere. */
export function endOfOwn(maps: readonly StepMap[], before: number): number {
  let end = endPast(maps, before);
  maps.forEach((map, at) => {
    map.forEach((_start, _end, from, to) => {
      if (from < to) end = endPast(maps.slice(at + 1), to);
    });
  });
  return end;
}

/** Where one's own words end after the steps of another. */
export const endPast = (maps: readonly StepMap[], end: number): number =>
  end < 0 ? -1 : maps.reduce((at, map) => map.map(at, -1), end);

/**
 * Typed steps moved past those of another writer; null when words of them are lost, because the text around them is. Words
 * that continue one's own text, which ends at `end`, come before words that another wrote there, others after.
 */
export function typedPast(typed: readonly Step[], others: readonly StepMap[], end: number): Step[] | null {
  let at = end;
  return movedPast(typed, others, (step) => {
    const isNext = continues(step, at);
    at = isNext ? step.getMap().map(at, 1) : endPast([step.getMap()], at);
    return isNext ? -1 : 1;
  });
}

/** The other way around: steps of another writer moved past typed ones. */
export function othersPast(others: readonly Step[], typed: readonly StepMap[], end: number): Step[] | null {
  let at = end;
  return movedPast(others, typed, (step) => {
    const isBeside = continues(step, at);
    at = endPast([step.getMap()], at);
    return isBeside ? 1 : -1;
  });
}

/** Typed steps moved past several batches of others in turn. */
export function typedPastAll(
  typed: readonly Step[],
  batches: readonly (readonly StepMap[])[],
  end: number,
): readonly Step[] | null {
  let moved: readonly Step[] | null = typed;
  let at = end;
  for (const maps of batches) {
    if (maps.length === 0) continue;
    moved = typedPast(moved, maps, at);
    if (!moved) return null;
    at = endPast(maps, at);
  }
  return moved;
}

const continues = (step: Step, end: number) =>
  step instanceof ReplaceStep && step.from === step.to && step.from === end;

/** Takes some steps back, applies others and then the first again; null when words of one are lost. */
function movedPast(steps: readonly Step[], others: readonly StepMap[], biasOf: (step: Step) => 1 | -1): Step[] | null {
  const mapping = new Mapping();
  for (const step of steps.toReversed()) mapping.appendMap(step.getMap().invert());
  for (const map of others) mapping.appendMap(map);
  const moved: Step[] = [];
  let from = steps.length;
  for (const step of steps) {
    const parts = withBias(biasOf(step), () => mapped(step, mapping.slice(from)));
    from -= 1;
    if (!parts) return null;
    // The last part has the words of the step.
    parts.forEach((part, at) => {
      mapping.appendMap(part.getMap(), at === parts.length - 1 ? from : undefined);
    });
    moved.push(...parts);
  }
  return moved;
}

// Each position of a longer piece would be mapped; such a change is merged instead.
const MAX_DELETED = 20_000;

/** A step after a mapping: none where it only takes away what is gone, several where others wrote inside of what it takes away. */
function mapped(step: Step, mapping: Mapping): Step[] | null {
  const moved = step.map(mapping);
  if (!(step instanceof ReplaceStep)) return moved ? [moved] : [];
  if (step.from === step.to) return moved ? [moved] : null;
  const isDeletion = step.slice.size === 0;
  if (step.to - step.from > MAX_DELETED) return null;
  const [first, ...later] = leftOf(step, mapping);
  if (!first) return isDeletion ? [] : isEmpty(moved) ? [moved] : null;
  if (moved instanceof ReplaceStep && moved.from === first.from && moved.to === first.to) return [moved];
  const others = later.toReversed().map(({ from, to }) => new ReplaceStep(from, to, Slice.empty));
  return [...others, new ReplaceStep(first.from, first.to, step.slice)];
}

const isEmpty = (step: Step | null): step is ReplaceStep => step instanceof ReplaceStep && step.from === step.to;

/** What is left of a range after a mapping, without what others wrote inside of it. */
function leftOf({ from, to }: ReplaceStep, mapping: Mapping): { from: number; to: number }[] {
  const left: { from: number; to: number }[] = [];
  for (let at = from; at < to; at++) {
    const { pos, deletedAfter } = mapping.mapResult(at, 1);
    if (deletedAfter) continue;
    const last = left.at(-1);
    if (last?.to === pos) last.to = pos + 1;
    else left.push({ from: pos, to: pos + 1 });
  }
  return left;
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
