import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { readCsv, writeCsv } from "./csv";

describe("CSV", () => {
  test.each([
    ["", []],
    [
      "a,b\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a;b\n1,5;2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    ["a\tb", [["a", "b"]]],
    ['"a, ""b""\nc",d', [['a, "b"\nc', "d"]]],
    [
      "\ufeffa,b\n1",
      [
        ["a", "b"],
        ["1", ""],
      ],
    ],
    [
      "a,\n,b",
      [
        ["a", ""],
        ["", "b"],
      ],
    ],
  ])("%j is read as rows of one length", (text, rows) => {
    expect(readCsv(text)).toEqual(rows);
  });

  test("reads back what it writes", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", ",", ";", '"', "\n", " ", "ü"), maxLength: 5 });
    const row = fc.array(cell, { minLength: 3, maxLength: 3 });
    const rows = fc
      .array(row, { minLength: 1, maxLength: 4 })
      .map((body) => [["a", "b", "c"], ...body, ["x", "y", "z"]]);
    fc.assert(
      fc.property(rows, (each) => {
        expect(readCsv(writeCsv(each))).toEqual(each);
      }),
      runs(300),
    );
  });
});
