/** The positions, in order, of a longest strictly increasing subsequence. */
export function longestIncreasing(values: readonly number[]): number[] {
  type Link = { at: number; value: number; before: Link | undefined };
  const tails: Link[] = [];
  values.forEach((value, at) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tails[middle]?.value ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    tails[low] = { at, value, before: tails[low - 1] };
  });
  const places: number[] = [];
  for (let link = tails.at(-1); link; link = link.before) places.push(link.at);
  return places.reverse();
}
