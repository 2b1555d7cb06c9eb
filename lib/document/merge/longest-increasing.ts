import { countLeading } from "#lib/base/count-leading";
/** The positions, in order, of a longest strictly increasing subsequence. */
export function longestIncreasing(values: readonly number[]): number[] {
  type Link = { at: number; value: number; before: Link | undefined };
  const tails: Link[] = [];
  values.forEach((value, at) => {
    const below = countLeading(tails, (tail) => tail.value < value);
    tails[below] = { at, value, before: tails[below - 1] };
  });
  const places: number[] = [];
  for (let link = tails.at(-1); link; link = link.before) places.push(link.at);
  return places.reverse();
}
