/** The number of leading members that pass a test which none after them passes; a binary search. */
export function countLeading<T>(list: readonly T[], passes: (member: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const member = list[middle];
    if (member !== undefined && passes(member)) low = middle + 1;
    else high = middle;
  }
  return low;
}
