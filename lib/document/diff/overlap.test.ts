import { Fragment, Slice } from "@tiptap/pm/model";
import { ReplaceStep, StepMap } from "@tiptap/pm/transform";
import { expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { overlap } from "./overlap";

const replacing = (from: number, to: number, text = "new") =>
  new ReplaceStep(from, to, new Slice(Fragment.from(schema.text(text)), 0, 0));

test.each([
  ["both replaced the same words", replacing(1, 5), [1, 4, 9], true],
  ["one wrote inside of what the other took away", replacing(3, 3), [1, 4, 0], true],
  ["both wrote at one place", replacing(3, 3), [3, 0, 2], false],
  ["one replaced the words beside the other's", replacing(1, 5), [5, 2, 2], false],
  ["one wrote right before what the other replaced", replacing(1, 1), [1, 4, 9], false],
])("changes overlap only in what both changed: %s", (_what, step, ranges, isSame) => {
  expect(overlap([step], [new StepMap(ranges)])).toBe(isSame);
});

test("changes that follow each other are compared where they began", () => {
  const typed = [replacing(1, 5, "a"), replacing(2, 2, "b")];
  expect(overlap(typed, [new StepMap([10, 0, 3]), new StepMap([20, 2, 0])])).toBe(false);
  expect(overlap(typed, [new StepMap([10, 0, 3]), new StepMap([4, 1, 0])])).toBe(true);
});

test("one of an old position among thousands of changes is compared within the budget", () => {
  const others = Array.from({ length: 5_000 }, (_, at) => new StepMap([900_000 - at * 11, 0, 3]));
  expect(overlap([replacing(1, 5)], others)).toBe(false);
  // Too many to compare: they are merged, which is always right.
  const scattered = Array.from({ length: 500 }, (_, at) => replacing(999_000 - at * 7, 999_001 - at * 7));
  expect(overlap(scattered, others)).toBe(true);
});
