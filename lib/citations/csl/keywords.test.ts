import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { joinKeywords, readKeywords } from "./keywords";

describe("keywords", () => {
  test.each([
    ["", []],
    [" , ;", []],
    ["one, two,one", ["one", "two"]],
    ["Proteins, recombinant; two", ["Proteins, recombinant", "two"]],
    ["one\ntwo  words", ["one", "two words"]],
  ])("of %j are %j", (text, words) => {
    expect(readKeywords(text)).toEqual(words);
  });

  test("come back from the list that they are joined to", () => {
    const word = fc.stringMatching(/^[a-z][a-z,]{0,5}( [a-zé,]{1,6})?$/);
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 5 }), (words) => {
        expect(readKeywords(joinKeywords(words))).toEqual(words);
      }),
      runs(100),
    );
  });
});
