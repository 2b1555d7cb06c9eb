import { expect, test } from "vitest";
import { pageAfterKey } from "./page-after-key";

test.each([
  ["ArrowDown", 2, 3],
  ["ArrowRight", 9, 9],
  ["ArrowUp", 1, 1],
  ["PageDown", 7, 9],
  ["PageUp", 7, 2],
  ["Home", 7, 1],
  ["End", 7, 9],
  ["a", 7, null],
  ["toString", 7, null],
])("%s on page %i of 9 leads to %s", (key, page, next) => {
  expect(pageAfterKey(key, page, 9)).toBe(next);
});
