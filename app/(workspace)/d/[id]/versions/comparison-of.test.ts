import { expect, test } from "vitest";
import { comparisonOf, withPressed } from "./comparison-of";
import type { Version } from "./fold-versions";

const version = (number: number): Version => ({
  id: `ver_${number}`,
  number,
  title: "Title",
  origin: "human",
  model: null,
  agent: null,
  by: { type: "user", id: "usr_1", name: "Ada" },
  action: "write",
  summary: "Edited",
  wordCountDelta: 0,
  createdAt: "2026-11-21T10:00:00Z",
});
const [one, two, three] = [version(1), version(2), version(3)];

test("compares nothing when no version is chosen", () => {
  expect(comparisonOf([])).toBeNull();
});

test("compares one version with the current text, and two with each other, older first", () => {
  expect(comparisonOf([two])).toEqual({ older: two, newer: null });
  expect(comparisonOf([three, one])).toEqual({ older: one, newer: three });
});

test("drops the first version when a third is chosen, and a version that is pressed again", () => {
  expect(withPressed([one, two], three)).toEqual([two, three]);
  expect(withPressed([one, two], one)).toEqual([two]);
});
