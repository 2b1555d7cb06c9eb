import { expect, test } from "vitest";
import { sideAt } from "./quote-place";

test.each([
  [0, "before"],
  [149, "before"],
  [151, "after"],
  [900, "after"],
])("a quotation dropped at %i goes %s a block from 100 to 200", (y, side) => {
  expect(sideAt({ top: 100, bottom: 200 }, y)).toBe(side);
});
