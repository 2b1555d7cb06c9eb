import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryInline } from "../model/test-documents";
import { mark, node, text } from "../schema/build";
import { contentOf, tokensOf, wouldFuse } from "./tokens";

const keys = (value: string) => tokensOf([text(value)]).map((token) => token.key);

describe("tokens of a text", () => {
  test.each([
    ["words, spaces and punctuation marks", "It works, really!", ["It", " ", "works", ",", " ", "really", "!"]],
    ["contractions whole", "don’t you're", ["don’t", " ", "you're"]],
    ["numbers and dates whole", "3.14 on 2024-05-01.", ["3.14", " ", "on", " ", "2024-05-01", "."]],
    ["runs of space, but each line end alone", "a  \n\n\tb", ["a", "  ", "\n", "\n", "\t", "b"]],
    ["characters, in scripts without spaces", "今日abc日", ["今", "日", "abc", "日"]],
    ["letters with their accents", "e\u0301a", ["e\u0301a"]],
    ["emoji whole", "👩‍👩‍👧🇩🇪❤️!", ["👩‍👩‍👧", "🇩🇪", "❤️", "!"]],
  ])("are %s", (_what, value, expected) => {
    expect(keys(value)).toEqual(expected);
  });

  test("are equal regardless of their marks, and an inline atom is one token", () => {
    const math = node("inlineMath", { latex: "x y" });
    const [plain, bold, formula] = tokensOf([text("a"), text("a", [mark("bold")]), math]);
    expect(plain?.key).toBe(bold?.key);
    expect(formula?.node).toEqual(math);
  });

  test("convert back to the content", () => {
    fc.assert(
      fc.property(arbitraryInline, (content) => {
        expect(contentOf(tokensOf(content))).toEqual(content);
      }),
    );
  });

  test("are recognised as fusing when they would read as one", () => {
    const [word, other, space, point] = tokensOf([text("one"), text("two"), text(" "), text(".")]);
    expect([
      wouldFuse(word, other),
      wouldFuse(word, space),
      wouldFuse(word, point),
      wouldFuse(undefined, word),
    ]).toEqual([true, false, false, false]);
  });
});
