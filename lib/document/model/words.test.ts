import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countWords, cutText, plainWords } from "./words";

const UNSPACED = ["模型很好", "かな", "データ", "ภาษาไทย", "ພາສາລາວ", "ភាសាខ្មែរ", "မြန်မာ", "々〆"];

/** Texts of all scripts, marks, symbols and lone surrogates. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...UNSPACED, "GPT", "don’t", "3.14", " ", "\n", "\r\n", "_", "-", "👩‍👩‍👧", "🇩🇪", "e\u0301"),
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(""));

const latin = fc.string({ unit: fc.constantFrom(..."abcXYZéß'’-_.,:/ 059\n"), maxLength: 12 });
const unspaced = fc.tuple(fc.constantFrom(...UNSPACED), anyText).map((parts) => parts.join(""));

describe("splitting a text", () => {
  test("is reversed by joining", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cutText(text).join("")).toBe(text);
      }),
    );
  });

  test("cuts scripts without spaces the same way after any Latin text", () => {
    fc.assert(
      fc.property(latin, unspaced, (prefix, rest) => {
        expect(cutText(prefix + rest)).toEqual([...cutText(prefix), ...cutText(rest)]);
        expect(countWords(prefix + rest)).toBe(countWords(prefix) + countWords(rest));
        expect(plainWords(prefix + rest)).toEqual([...plainWords(prefix), ...plainWords(rest)]);
      }),
    );
  });

  test("keeps the marks of a letter with it", () => {
    expect(cutText("GPTที่ดี")).toEqual(["GPT", "ที่", "ดี"]);
    expect(cutText("データ abcー")).toEqual(["デ", "ー", "タ", " ", "abc", "ー"]);
  });
});

describe("word count", () => {
  test.each([
    ["ภาษาไทย", 7],
    ["abcภาษาไทย", 8],
    ["GPT模型很好", 5],
    ["state-of-the-art e.g. 3.14", 3],
    ["…", 0],
  ])("of %j is %i", (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});

describe("words without punctuation", () => {
  test("are split at every mark", () => {
    expect(plainWords("node.js, don’t! ไทยabc")).toEqual(["node", "js", "don", "t", "ไ", "ท", "ย", "abc"]);
  });
});
