import { expect, test } from "vitest";
import { type Check, countsOf, deadOf, untoldOf, wrongOf } from "./check";

const check = (status: Check["status"], id: string): Check => ({
  ...{ id, status, kind: "quotation", nodeId: null, citationId: null },
  ...{ text: "", found: null, page: null, message: "" },
});

const checks = [
  check("retracted", "one"),
  check("verbatim", "two"),
  check("altered", "three"),
  check("no_source", "four"),
  check("unknown", "five"),
  check("altered", "six"),
  check("verified", "seven"),
];

test("what is wrong comes by its kind and in reading order, without what is right or could not be told", () => {
  expect(wrongOf({ checks }).map(({ id }) => id)).toEqual(["three", "six", "one"]);
  expect(wrongOf({ checks: [] })).toEqual([]);
});

test("what is wrong is counted by its kind, in the same order", () => {
  expect(countsOf(wrongOf({ checks }))).toEqual([
    { status: "altered", count: 2 },
    { status: "retracted", count: 1 },
  ]);
});

test("what could not be compared is on its own, and so is a dead address", () => {
  const dead: Check = { ...check("unknown", "eight"), kind: "reference", reason: "gone" };
  expect(untoldOf({ checks: [...checks, dead] }).map(({ id }) => id)).toEqual(["four", "five"]);
  expect(deadOf({ checks: [...checks, dead] })).toEqual([dead]);
});
