import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newBudget } from "../bounded-diff";
import { text } from "../build";
import { diffTokens } from "./token-diff";
import { type Token, tokensOf } from "./tokens";

const tokens = (value: string) => (value === "" ? [] : tokensOf([text(value)]));
const joined = (some: readonly Token[]) => some.map((token) => token.key).join("");

/** The side again, from the base and the hunks. */
function rebuilt(base: readonly Token[], side: readonly Token[]): string {
  let at = 0;
  let built = "";
  for (const { from, to, start, end } of diffTokens(base, side, newBudget())) {
    built += joined(base.slice(at, from)) + joined(side.slice(start, end));
    at = to;
  }
  return built + joined(base.slice(at));
}

const changes = (base: string, side: string) =>
  diffTokens(tokens(base), tokens(side), newBudget()).map(({ from, to, start, end }) => [
    joined(tokens(base).slice(from, to)),
    joined(tokens(side).slice(start, end)),
  ]);

describe("what one side changed", () => {
  test("is nothing where nothing was", () => {
    expect(changes("", "")).toEqual([]);
    expect(changes("one two", "one two")).toEqual([]);
  });

  test("is whole words", () => {
    expect(changes("the house", "the horse")).toEqual([["house", "horse"]]);
  });

  test("is one change where only a space lies between two", () => {
    expect(changes("a one two b", "a uno dos b")).toEqual([["one two", "uno dos"]]);
    expect(changes("a one, two b", "a uno, dos b")).toHaveLength(2);
  });

  test("makes the side of the base, for any two texts", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c ", " ", "d. ", "e\n"), { maxLength: 30 });
    fc.assert(
      fc.property(words, words, (base, side) => {
        const [before, after] = [tokens(base.join("")), tokens(side.join(""))];
        expect(rebuilt(before, after)).toBe(joined(after));
      }),
    );
  });

  test("is told by sentences where that many words changed, and as a whole where that many sentences did", () => {
    const words = Array.from({ length: 6000 }, (_, at) => `w${at % 900}`);
    const text = `Kept. ${words.join(" ")}. Kept too.`;
    const turned = `Kept. ${words.toReversed().join(" ")}. Kept too.`;
    expect(changes(text, turned)).toEqual([[` ${words.join(" ")}.`, ` ${words.toReversed().join(" ")}.`]]);

    const sentences = words.map((word) => `${word}.`);
    const shuffled = sentences.map((_, at) => sentences[(at * 7) % sentences.length] ?? "");
    expect(rebuilt(tokens(sentences.join("")), tokens(shuffled.join("")))).toBe(shuffled.join(""));
  });
});
