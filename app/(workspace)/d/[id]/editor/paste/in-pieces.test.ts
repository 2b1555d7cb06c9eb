import { expect, test } from "vitest";
import { inPieces } from "./in-pieces";

function run(count: number, costOf: (items: number) => number, isEnded: (pieces: number) => boolean = () => false) {
  let clock = 0;
  const over = new AbortController();
  const pieces: number[][] = [];
  const done = inPieces(
    Array.from({ length: count }, (_, at) => at),
    {
      weigh: () => 100,
      work: (piece) => {
        pieces.push([...piece]);
        clock += costOf(piece.length);
        if (isEnded(pieces.length)) over.abort();
      },
      onProgress: () => {},
      signal: over.signal,
      pause: async () => {},
      now: () => clock,
    },
  );
  return { pieces, done };
}

test("gives every item once, in order", async () => {
  const { pieces, done } = run(1_000, () => 1);
  expect(await done).toBe(true);
  expect(pieces.flat()).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
});

test("slow pieces become smaller, and quick ones larger", async () => {
  const slow = run(5_000, (items) => items * 20);
  const quick = run(5_000, () => 1);
  await Promise.all([slow.done, quick.done]);
  // 10,000 in weight, of 100 each.
  expect(slow.pieces.at(-1)?.length).toBeLessThanOrEqual(100);
  expect(quick.pieces.length).toBeLessThan(slow.pieces.length / 2);
});

test("stops between two pieces when it is cancelled", async () => {
  const { pieces, done } = run(
    1_000,
    () => 30,
    (count) => count === 2,
  );
  expect(await done).toBe(false);
  expect(pieces).toHaveLength(2);
});
