import { Mapping, type Step, type StepMap } from "@tiptap/pm/transform";

type Range = readonly [from: number, to: number];

// Each range is compared with each; where they are more, the changes count as the same and are merged.
const MAX_COMPARED = 200_000;

/** Whether steps change something of a text that others changed too; words that were only put side by side are nobody else's. */
export function overlap(steps: readonly Step[], others: readonly StepMap[]): boolean {
  const theirs = others.map(rangesIn);
  let own = rangesBefore(steps);
  if (own.length * theirs.reduce((sum, ranges) => sum + ranges.length, 0) > MAX_COMPARED) return true;
  for (const [at, map] of others.entries()) {
    const isSame = theirs[at]?.some(([from, to]) => own.some(([start, end]) => start < to && from < end));
    if (isSame) return true;
    own = own.map(([start, end]) => [map.map(start, 1), map.map(end, start === end ? 1 : -1)]);
  }
  return false;
}

function rangesIn(map: StepMap): Range[] {
  const ranges: Range[] = [];
  map.forEach((from, to) => {
    ranges.push([from, to]);
  });
  return ranges;
}

/** What steps change, in the text before all of them. */
function rangesBefore(steps: readonly Step[]): Range[] {
  const ranges: Range[] = [];
  const inverted: StepMap[] = [];
  for (const step of steps) {
    const before = new Mapping(inverted.toReversed());
    for (const [from, to] of rangesIn(step.getMap())) ranges.push([before.map(from, -1), before.map(to, 1)]);
    inverted.push(step.getMap().invert());
  }
  return ranges;
}
