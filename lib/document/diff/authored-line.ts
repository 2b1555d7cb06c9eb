import type { Node } from "@tiptap/pm/model";
import { ReplaceStep, Step, StepMap } from "@tiptap/pm/transform";
import { schema } from "../schema/schema";
import type { StepJson } from "./steps";

/** A batch of steps, and a name for its author. */
export type AuthoredSteps = { author: string; steps: readonly StepJson[] };

/** A step with the positions that the largest insertion in it took when it was typed. */
export type TypedStep = { step: Step; size: number };

/** One author's steps in a row, and the text after them. */
export type AuthoredText = { author: string; text: Node; steps: TypedStep[] };

/** The steps of several authors as they come, and the texts after each of them. */
export type AuthoredLine = {
  add(batches: readonly AuthoredSteps[]): void;
  /** The texts after each run of one author's batches; batches of one author are joined when the order allows it. */
  texts(): AuthoredText[];
};

/** Begins a line of steps after a text; steps are put in order as they are added, so that little is left for the texts. */
export function authoredLine(doc: Node): AuthoredLine {
  const [inOrder, grouped] = [runsAfter(doc), grouping()];
  return {
    add: (batches) => {
      for (const { author, steps } of batches) {
        for (const json of steps) {
          const step = Step.fromJSON(schema, json);
          const one = { author, step, size: sizeOf(step) };
          inOrder.add(one);
          grouped.add(one);
        }
      }
    },
    texts: () => {
      const end = inOrder.runs()?.at(-1)?.text;
      if (!end) return [];
      const joined = runsAfter(doc);
      for (const one of grouped.all()) joined.add(one);
      const [typed, runs] = [inOrder.runs() ?? [], joined.runs()];
      return runs && runs.length < typed.length && runs.at(-1)?.text.eq(end) ? runs : typed;
    },
  };
}

type Authored = TypedStep & { author: string };

function sizeOf(step: Step): number {
  let size = 0;
  step.getMap().forEach((_from, _to, start, end) => {
    size = Math.max(size, end - start);
  });
  return size;
}

/** The texts after each run of one author's steps; null once a step did not apply. */
function runsAfter(doc: Node) {
  let runs: AuthoredText[] | null = [];
  let now = doc;
  return {
    add: ({ author, step, size }: Authored) => {
      const { doc: next } = applied(step, now);
      if (!next) runs = null;
      if (!next || !runs) return;
      now = next;
      const last = runs.at(-1);
      if (last?.author === author) {
        last.text = now;
        last.steps.push({ step, size });
      } else runs.push({ author, text: now, steps: [{ step, size }] });
    },
    runs: () => runs,
  };
}

function applied(step: Step, doc: Node) {
  try {
    return step.apply(doc);
  } catch {
    return { doc: null };
  }
}

// Each step may be exchanged with all others; what people type on is joined, so even a crowd of 200 has fewer.
const MAX_GROUPED = 300;

/** Moves each author's steps directly after their first run, by exchanging neighbours, as far as they depend on no others. */
function grouping() {
  const rank = new Map<string, number>();
  const done: Authored[] = [];
  let line: Authored[] = [];
  return {
    add: (one: Authored) => {
      if (!rank.has(one.author)) rank.set(one.author, rank.size);
      if (line.length < MAX_GROUPED && joins(line, one, rank)) return;
      done.push(...line);
      line = [one];
    },
    all: () => [...done, ...line],
  };
}

/** Adds a step to a line after those of its author; false, and nothing, when it depends on a step that it would pass. */
function joins(line: Authored[], one: Authored, rank: ReadonlyMap<string, number>): boolean {
  const own = rank.get(one.author) ?? 0;
  const passed: Authored[] = [];
  let { step } = one;
  let at = line.length;
  for (; at > 0; at--) {
    const before = line[at - 1];
    if (!before || (rank.get(before.author) ?? 0) <= own) break;
    const exchanged = exchange(before.step, step);
    if (!exchanged) return false;
    passed.push(exchanged.later === before.step ? before : { ...before, step: exchanged.later });
    step = exchanged.earlier;
  }
  const last = line[at - 1];
  const joined = last?.author === one.author ? last.step.merge(step) : null;
  line.length = joined ? at - 1 : at;
  line.push({ ...one, step: joined ?? step, size: joined ? Math.max(last?.size ?? 0, one.size) : one.size });
  for (let back = passed.length - 1; back >= 0; back--) {
    const each = passed[back];
    if (each) line.push(each);
  }
  return true;
}

/** Two steps in the other order, the second one `earlier`; null when it depends on the first. */
function exchange(first: Step, second: Step): { earlier: Step; later: Step } | null {
  // A crowd exchanges hundreds of thousands of steps, nearly all of which are apart: those need no maps.
  if (first instanceof ReplaceStep && second instanceof ReplaceStep) {
    const end = first.from + first.slice.size;
    const grown = second.from + second.slice.size - second.to;
    if (second.from > end) return swapped(second.map(StepMap.offset(first.to - end)), first);
    if (second.to < first.from) return swapped(second, first.map(StepMap.offset(grown)));
  }
  const earlier = second.map(first.getMap().invert());
  return swapped(earlier, earlier && first.map(earlier.getMap()));
}

const swapped = (earlier: Step | null, later: Step | null) => earlier && later && { earlier, later };
