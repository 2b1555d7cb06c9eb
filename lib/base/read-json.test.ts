import { expect, test } from "vitest";
import { hasFields, isArrayOf, isText, isTextOrNull } from "./read-json";

const isPlace = hasFields<{ id: string; folderId: string | null }>({ id: isText, folderId: isTextOrNull });

test("refuses what is no object, and objects with a field missing or of another type", () => {
  for (const value of [null, undefined, "id", 1, [], {}, { id: "1" }, { id: 1, folderId: null }]) {
    expect(isPlace(value)).toBe(false);
  }
});

test("accepts an object with all fields, and ignores others", () => {
  expect(isPlace({ id: "1", folderId: null })).toBe(true);
  expect(isPlace({ id: "1", folderId: "2", more: 3 })).toBe(true);
});

test("accepts an array only when every item is accepted", () => {
  expect(isArrayOf([], isText)).toBe(true);
  expect(isArrayOf(["a", 1], isText)).toBe(false);
  expect(isArrayOf({ length: 0 }, isText)).toBe(false);
});
