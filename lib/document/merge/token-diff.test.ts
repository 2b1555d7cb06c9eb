import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newBudget } from "../model/bounded-diff";
import { text } from "../schema/build";
import { diffTokens } from "./token-diff";
import { type Token, tokensOf } from "./tokens";

const tokens = (value: string) => (value === "" ? [] : tokensOf([text(value)]));
const joined = (some: readonly Token[]) => some.map((token) => token.key).join("");

/** Rebuilds the side from the base and the hunks. */
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

describe("the diff of one side", () => {
  test("is empty when nothing changed", () => {
    expect(changes("", "")).toEqual([]);
    expect(changes("one two", "one two")).toEqual([]);
  });

  test("consists of whole words", () => {
    expect(changes("the house", "the horse")).toEqual([["house", "horse"]]);
  });

  test("joins two changes with only a space between them", () => {
    expect(changes("a one two b", "a uno dos b")).toEqual([["one two", "uno dos"]]);
    expect(changes("a one, two b", "a uno, dos b")).toHaveLength(2);
  });

  test("rebuilds the side from the base, for any two texts", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c ", " ", "d. ", "e\n"), { maxLength: 30 });
    fc.assert(
      fc.property(words, words, (base, side) => {
        const [before, after] = [tokens(base.join("")), tokens(side.join(""))];
        expect(rebuilt(before, after)).toBe(joined(after));
      }),
    );
  });

  test("compares sentences when too many words changed, and whole texts when too many sentences did", () => {
    const words = Array.from({ length: 6000 }, (_, at) => `w${at % 900}`);
    const text = `Kept. ${words.join(" ")}. Kept too.`;
    const turned = `Kept. ${words.toReversed().join(" ")}. Kept too.`;
    expect(changes(text, turned)).toEqual([[` ${words.join(" ")}.`, ` ${words.toReversed().join(" ")}.`]]);

    const sentences = words.map((word) => `${word}.`);
    const shuffled = sentences.map((_, at) => sentences[(at * 7) % sentences.length] ?? "");
    expect(rebuilt(tokens(sentences.join("")), tokens(shuffled.join("")))).toBe(shuffled.join(""));
  });
});
