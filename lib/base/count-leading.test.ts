import fc from "fast-check";
import { expect, test } from "vitest";
import { countLeading } from "./count-leading";

test("counts the members before the first that fails the test", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (numbers, bound) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      const failing = sorted.findIndex((number) => number > bound);
      expect(countLeading(sorted, (number) => number <= bound)).toBe(failing < 0 ? sorted.length : failing);
    }),
  );
});
