/** Gives numbers from 0 to 1. */
export type Random = () => number;

/** Numbers from 0 to 1 that are the same in each run (https://en.wikipedia.org/wiki/Xorshift). */
export function randomFrom(seed: number): Random {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** One of a list that has some. */
export function picked<T>(random: Random, all: readonly T[]): T {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error("Nothing to choose from.");
  return one;
}
