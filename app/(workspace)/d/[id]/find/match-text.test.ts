import { describe, expect, test } from "vitest";
import { expressionOf, matchesIn, type Query } from "./match-text";

const query = (text: string, more: Partial<Query> = {}): Query => ({
  text,
  isCaseSensitive: false,
  isWholeWord: false,
  isRegex: false,
  ...more,
});

const found = (text: string, looked: Query) =>
  matchesIn([{ from: 0, text }], looked, "").map(({ from, to }) => text.slice(from, to));

test("an expression that is none is refused", () => {
  expect(() => expressionOf(query("(a", { isRegex: true }))).toThrow(SyntaxError);
});

test("nothing is found for nothing, and no match is empty", () => {
  expect(found("sea", query(""))).toEqual([]);
  expect(found("sea", query("x*", { isRegex: true }))).toEqual([]);
});

test("plain text is no expression", () => {
  expect(found("a.b acb (x)", query("a.b"))).toEqual(["a.b"]);
  expect(found("a.b (x) [y]-/", query("(x) [y]-/"))).toEqual(["(x) [y]-/"]);
});

test("case counts only when it is asked for, in every script", () => {
  expect(found("Sea sea ÄÖ äö", query("sea"))).toEqual(["Sea", "sea"]);
  expect(found("Sea sea", query("sea", { isCaseSensitive: true }))).toEqual(["sea"]);
  expect(found("ÄÖ äö", query("äö"))).toEqual(["ÄÖ", "äö"]);
});

test("whole words are so in every script", () => {
  expect(found("sea seaside über überall", query("sea", { isWholeWord: true }))).toEqual(["sea"]);
  expect(found("über überall", query("über", { isWholeWord: true }))).toEqual(["über"]);
  expect(found("cat catty dog", query("cat|dog", { isWholeWord: true, isRegex: true }))).toEqual(["cat", "dog"]);
});

test("a match has its place in the document", () => {
  const texts = [
    { from: 1, text: "the sea" },
    { from: 20, text: "sea" },
  ];
  expect(matchesIn(texts, query("sea"), "lake")).toEqual([
    { from: 5, to: 8, replacement: "lake" },
    { from: 20, to: 23, replacement: "lake" },
  ]);
});

describe("a replacement", () => {
  const replaced = (text: string, expression: string, template: string) =>
    matchesIn([{ from: 0, text }], query(expression, { isRegex: true }), template)[0]?.replacement;

  test("fills in the groups of an expression", () => {
    expect(replaced("3 May", String.raw`(\d+) (?<month>\w+)`, "$<month> $1: $& $$ $9")).toBe("May 3: 3 May $ $9");
    expect(replaced("ab", "(a)|(c)", "[$2]")).toBe("[]");
    expect(replaced("a", "a", String.raw`\n\t\\`)).toBe("\n\t\\");
  });

  test("is as it is written for plain text", () => {
    expect(matchesIn([{ from: 0, text: "a" }], query("a"), "$1\\n")[0]?.replacement).toBe("$1\\n");
  });
});
