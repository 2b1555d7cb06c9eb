import { expect, test } from "vitest";
import { comparisonOf, withPressed } from "./comparison-of";
import { testVersion } from "./test-version";

const version = (number: number) => testVersion({ id: `ver_${number}`, number });
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
