import fc from "fast-check";
import { expect, test } from "vitest";
import { inAscii, shrink } from "./shrink-chunks.mjs";

/** The value of an expression. */
const evaluate = (code: string): unknown => new Function(`return ${code}`)();

test("a shrunk program gives what it gave, has no comments, and is ASCII also in its regular expressions", async () => {
  const program = 'module.exports = [\n  // The sea.\n  (long) => (/[─-╿]/.test(long) ? "═" : long),\n];\n';
  const shrunk = await shrink(program);
  expect(shrunk).toMatch(/^[\0-\x7f]*$/);
  expect(shrunk).not.toContain("The sea");
  const module: { exports: ((word: string) => string)[] } = { exports: [] };
  new Function("module", shrunk)(module);
  expect(["─", "a"].map((word) => module.exports[0]?.(word))).toEqual(["═", "a"]);
});

test("a program in ASCII leaves a character after a backslash as it is", () => {
  expect(inAscii('"\\世"')).toBe('"\\世"');
});

test("a program in ASCII has an escape after a backslash that is escaped itself", () => {
  expect(inAscii('"\\\\⧅"')).toBe('"\\\\\\u29c5"');
  expect(evaluate(inAscii('"\\\\⧅"'))).toBe("\\⧅");
});

test("a program in ASCII means the same in strings, regular expressions and names", () => {
  expect(inAscii('"世 🌊 é"')).toBe('"\\u4e16 \\ud83c\\udf0a é"');
  for (const code of ['{ "世": 1 }.世', '"a🌊b".match(/^a[🌊界]b$/u)?.[0]', '/[^─-╿]/.test("═")']) {
    expect(inAscii(code)).not.toMatch(/[^\0-\xff]/);
    const value = code.startsWith("{") ? `(${code.replace("}.", "}).")}` : code;
    expect(evaluate(inAscii(value))).toEqual(evaluate(value));
  }
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(evaluate(inAscii(JSON.stringify(text)))).toBe(text);
    }),
  );
});
