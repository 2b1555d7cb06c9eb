import { sameJson } from "#lib/base/same-json";
import { canonicalJson as canonical } from "#lib/document/canonical-json";
import type { Attributes, DocumentJson, NodeJson } from "#lib/document/document";

/** A step of a delta: a run of the base's top-level blocks (`[first, count]`), or new blocks. */
export type DeltaStep = [first: number, count: number] | { new: NodeJson[] };

/** The difference between two documents by top-level blocks, as plain JSON. */
export type Delta = { attrs?: Attributes; steps: DeltaStep[] };

/** The delta for which `applyDelta(base, delta)` returns `next`; moved blocks are copied, not repeated. */
export function makeDelta(base: DocumentJson, next: DocumentJson): Delta {
  const keys = base.content.map(canonical);
  const firstAt = new Map<string, number>();
  keys.forEach((key, at) => {
    if (!firstAt.has(key)) firstAt.set(key, at);
  });

  const steps: DeltaStep[] = [];
  let expected = 0;
  for (const block of next.content) {
    const key = canonical(block);
    const from = keys[expected] === key ? expected : firstAt.get(key);
    if (from === undefined) addNew(steps, block);
    else addCopy(steps, from);
    expected = (from ?? expected) + 1;
  }
  return next.attrs ? { attrs: next.attrs, steps } : { steps };
}

/** Applies a delta to its base; returns the base itself when nothing changes. */
export function applyDelta(base: DocumentJson, delta: Delta): DocumentJson {
  if (isWhole(base, delta) && sameJson(base.attrs, delta.attrs)) return base;
  const content = delta.steps.flatMap((step) =>
    Array.isArray(step) ? base.content.slice(step[0], step[0] + step[1]) : step.new,
  );
  return delta.attrs ? { type: "doc", attrs: delta.attrs, content } : { type: "doc", content };
}

function isWhole({ content }: DocumentJson, { steps }: Delta): boolean {
  const [step] = steps;
  if (steps.length !== 1 || !Array.isArray(step)) return false;
  return step[0] === 0 && step[1] === content.length;
}

function addNew(steps: DeltaStep[], block: NodeJson): void {
  const last = steps.at(-1);
  if (last && !Array.isArray(last)) last.new.push(block);
  else steps.push({ new: [block] });
}

function addCopy(steps: DeltaStep[], from: number): void {
  const last = steps.at(-1);
  if (Array.isArray(last) && last[0] + last[1] === from) last[1]++;
  else steps.push([from, 1]);
}
