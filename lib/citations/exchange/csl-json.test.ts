import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { DATE_VARIABLES, NAME_VARIABLES } from "../csl/csl-variables";
import { readCslJson, writeCslJson } from "./csl-json";
import { workWith } from "./test-any-works";

describe("a broken CSL-JSON file", () => {
  test("loses only the parts that are not JSON and reports their first lines", () => {
    const file =
      '[\n  {"type": "book", "title": "One"},\n\n  {"type": "book",\n   "title": },\n  {"type": "book", "title": "Two, [and"}\n]\n';
    const { items, faults } = readCslJson(file);
    expect(items.map(({ title }) => title)).toEqual(["One", "Two, [and"]);
    expect(faults).toEqual([{ line: 4, message: "is not JSON" }]);
    expect(readCslJson("<html>").faults).toEqual([{ line: 1, message: "is not JSON" }]);
    expect(readCslJson('[{"type": "book", "title": "Cut').faults).toEqual([{ line: 1, message: "is not JSON" }]);
  });

  test("loses only the items that are not works", () => {
    const { items, faults } = readCslJson(
      '[\n  {"type":"book","title":"One"},\n  7,\n  {"nothing":"known"},\n  {"type":"book","title":"Two"}\n]',
    );
    expect(items.map(({ title }) => title)).toEqual(["One", "Two"]);
    expect(faults).toEqual([
      { line: 3, message: "is not a work in CSL-JSON" },
      { line: 4, message: "is not a work in CSL-JSON" },
    ]);
  });
});

test("variables of other programs are dropped, and the id becomes the key", () => {
  expect(readCslJson('{"id":"doe2020","type":"book","title":"T","tags":["x"]}').items).toEqual([
    { type: "book", title: "T", "citation-key": "doe2020" },
  ]);
});

test("a work comes back from CSL-JSON unchanged", () => {
  fc.assert(
    fc.property(fc.array(workWith({ names: NAME_VARIABLES, dates: DATE_VARIABLES }), { maxLength: 3 }), (given) => {
      expect(readCslJson(writeCslJson(given))).toEqual({ items: given.map(({ csl }) => csl), faults: [] });
    }),
    runs(100),
  );
});
