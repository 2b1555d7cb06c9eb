import hljs from "highlight.js/lib/common";
import { expect, test } from "vitest";
import { colouredRanges } from "./coloured-ranges";

const shown = (code: string, language: string) =>
  colouredRanges(hljs.highlight(code, { language }).value).map(({ from, to, classes }) => [
    code.slice(from, to),
    classes,
  ]);

test("gives code without colour no range", () => {
  expect(shown("a + b", "plaintext")).toEqual([]);
});

test("counts character references as the characters they stand for", () => {
  expect(shown(`if (a < "&'>") b`, "js")).toEqual([
    ["if", "hljs-keyword"],
    [`"&'>"`, "hljs-string"],
  ]);
});

test("gives spans within others ranges of their own", () => {
  const code = ["`a $", "{b} c`"].join("");
  expect(shown(code, "js")).toEqual([
    [code.slice(3, 7), "hljs-subst"],
    [code, "hljs-string"],
  ]);
});
