import { type Step, StepMap } from "@tiptap/pm/transform";

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

/** Whether steps change something of a text that others changed too; words that were only put side by side are nobody else's. */
export function overlap(steps: readonly Step[], others: readonly StepMap[]): boolean {
  const theirs: [from: number, to: number][] = [];
  composed(others).forEach((from, to) => {
    theirs.push([from, to]);
  });
  let isSame = false;
  composed(steps.map((step) => step.getMap())).forEach((from, to) => {
    isSame ||= theirs.some((their) => from < their[1] && their[0] < to);
  });
  return isSame;
}
