import { sameJson } from "#lib/base/same-json";
import { canonicalJson as canonical } from "#lib/document/model/canonical-json";
import type { Attributes, DocumentJson, NodeJson } from "#lib/document/model/document";

/**
 * A step of a delta: a run of the base's top-level blocks (`[first, count]`), new blocks, or the block `at` of the base whose
 * canonical JSON has another text after its first `start` and before its last `end` characters.
 */
export type DeltaStep = [first: number, count: number] | Splice | { new: NodeJson[] };

type Splice = [at: number, start: number, end: number, text: string];

/** The difference between two documents by top-level blocks, as plain JSON. */
export type Delta = { attrs?: Attributes; steps: DeltaStep[] };

/** The delta for which `applyDelta(base, delta)` returns `next`; moved blocks are copied, not repeated. */
export function makeDelta(base: DocumentJson, next: DocumentJson): Delta {
  const keys = base.content.map(canonical);
  const firstAt = new Map<string, number>();
  keys.forEach((key, at) => {
    if (!firstAt.has(key)) firstAt.set(key, at);
  });

  const ids = new Map(base.content.map((block, at) => [block.attrs?.id ?? null, at]));

  const steps: DeltaStep[] = [];
  let expected = 0;
  for (const block of next.content) {
    const key = canonical(block);
    const same = keys[expected] === key ? expected : firstAt.get(key);
    const id = block.attrs?.id ?? null;
    const like = id === null ? undefined : ids.get(id);
    if (same !== undefined) addCopy(steps, same);
    else if (like !== undefined) steps.push(splice(keys[like] ?? "", key, like));
    else addNew(steps, block);
    expected = (same ?? like ?? expected) + 1;
  }
  return next.attrs ? { attrs: next.attrs, steps } : { steps };
}

/** Applies a delta to its base; returns the base itself when nothing changes. */
export function applyDelta(base: DocumentJson, delta: Delta): DocumentJson {
  if (isWhole(base, delta) && sameJson(base.attrs, delta.attrs)) return base;
  const content = delta.steps.flatMap((step) => {
    if ("new" in step) return step.new;
    return step.length === 2 ? base.content.slice(step[0], step[0] + step[1]) : spliced(base, step);
  });
  return delta.attrs ? { type: "doc", attrs: delta.attrs, content } : { type: "doc", content };
}

function isWhole({ content }: DocumentJson, { steps }: Delta): boolean {
  const [step] = steps;
  if (steps.length !== 1 || !step || "new" in step) return false;
  return step.length === 2 && step[0] === 0 && step[1] === content.length;
}

/** The characters that turn one text into another. */
function splice(before: string, after: string, at: number): Splice {
  const most = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === after[start]) start++;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [at, start, end, after.slice(start, after.length - end)];
}

function spliced({ content }: DocumentJson, [at, start, end, text]: Splice): NodeJson {
  const block = content[at];
  if (!block) throw new Error(`The base of a delta has no block ${at}.`);
  const before = canonical(block);
  return JSON.parse(before.slice(0, start) + text + before.slice(before.length - end));
}

function addNew(steps: DeltaStep[], block: NodeJson): void {
  const last = steps.at(-1);
  if (last && "new" in last) last.new.push(block);
  else steps.push({ new: [block] });
}

function addCopy(steps: DeltaStep[], from: number): void {
  const last = steps.at(-1);
  if (last && !("new" in last) && last.length === 2 && last[0] + last[1] === from) last[1]++;
  else steps.push([from, 1]);
}
