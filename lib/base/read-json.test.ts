import { expect, test } from "vitest";
import { checked, hasFields, isArrayOf, isNumber, isOneOf, isText, isTextOrNull, orMissing, orNull } from "./read-json";

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
  expect(isArrayOf(isText)([])).toBe(true);
  expect(isArrayOf(isText)(["a", 1])).toBe(false);
  expect(isArrayOf(isText)({ length: 0 })).toBe(false);
});

test("refuses a number that JSON cannot have, and a string that is none of those named", () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, "1", null]) expect(isNumber(value)).toBe(false);
  expect(isOneOf(["a", "b"])("c")).toBe(false);
  expect(isOneOf(["a", "b"])("b")).toBe(true);
});

test("accepts null and a missing field only where they are allowed", () => {
  const isPart = hasFields<{ number: number | null; word?: string }>({
    number: orNull(isNumber),
    word: orMissing(isText),
  });
  expect(isPart({ number: null })).toBe(true);
  expect(isPart({ number: 1, word: "a" })).toBe(true);
  for (const value of [{}, { number: undefined }, { number: 1, word: null }]) expect(isPart(value)).toBe(false);
});

test("throws for what the check refuses", () => {
  expect(() => checked(isText, 1)).toThrow(TypeError);
  expect(checked(isText, "1")).toBe("1");
});
