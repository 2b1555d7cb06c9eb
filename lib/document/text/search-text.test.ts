import fc from "fast-check";
import { expect, test } from "vitest";
import { searchQuery, searchText, searchWords, weightedVector } from "./search-text";

test.each([
  ["Café, “naïve” — O'Brien's", ["cafe", "naive", "o", "brien", "s"]],
  ["node.js 3.14 a_b e-mail", ["node", "js", "3", "14", "a", "b", "e", "mail"]],
  ["漢字 kana かな", ["漢", "字", "kana", "か", "な"]],
  ["ﬁne ½ Ⅷ", ["fine", "1", "2", "viii"]],
  ["!?— ", []],
])("splits %j into words", (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test.each([
  ["tide", "(tide | tide:*)"],
  ["high Tide", "(high | high:*) & (tide | tide:*)"],
  ["node.js", "(node | node:*) & (js | js:*)"],
  ['"high tide"', "(high <-> tide)"],
  ["“high tide", "(high <-> tide)"],
  ["sea -tide", "(sea | sea:*) & !(tide)"],
  ['-"high tide"', "!(high <-> tide)"],
  ["sea or tide OR ebb", "(sea | sea:*) | (tide | tide:*) | (ebb | ebb:*)"],
  ['"or"', "(or)"],
  ["or", null],
  ["-", null],
  ["-or", "!(or)"],
  ['""', null],
  ["a & !b | (c) <-> d:*", "(a | a:*) & (b | b:*) & (c | c:*) & (d | d:*)"],
])("turns %s into the query %s", (typed, query) => {
  expect(searchQuery(typed)).toBe(query);
});

test("a query contains only words and operators", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      expect(searchQuery(typed) ?? "x").toMatch(/^[\p{L}\p{N} :*&|!()<>-]+$/u);
    }),
  );
});

test("indexed text stays within its length and splits no character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, characters) => {
      const indexed = searchText(text, characters);
      expect(indexed.length).toBeLessThanOrEqual(characters);
      expect(indexed.isWellFormed()).toBe(true);
    }),
  );
});

test("one vector has the words of several weights one after the other", () => {
  expect(weightedVector({ A: "high tides", B: "", C: "doe", D: "ebb" })).toBe("high:1A tides:2A doe:3C ebb:4");
});
