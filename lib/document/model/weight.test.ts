import { expect, test } from "vitest";
import { isHeavy, marksIn, nestsDeeper } from "./weight";

test("letters, digits and spaces of any script are not markup", () => {
  expect(marksIn("Words and 12 words, 言葉 é.")).toBe(2);
  expect(marksIn("- *a*\n|b|")).toBe(6);
});

test("a value is heavy by its number of values or by its text", () => {
  expect(isHeavy(undefined, 0)).toBe(false);
  expect(isHeavy({ a: [1, 2, 3] }, 5)).toBe(false);
  expect(isHeavy({ a: [1, 2, 3] }, 4)).toBe(true);
  expect(isHeavy("a".repeat(499), 11)).toBe(false);
  expect(isHeavy("a".repeat(600), 11)).toBe(true);
});

test("measures the depth of a value without recursion", () => {
  let deep: unknown = [];
  for (let at = 0; at < 100_000; at++) deep = [deep];
  expect([nestsDeeper(deep, 500), nestsDeeper({ a: [{}] }, 2), nestsDeeper({ a: [{}] }, 1)]).toEqual([
    true,
    false,
    true,
  ]);
});

test("visits no more of a value than the limit requires", () => {
  let looked = 0;
  const counting = new Proxy(
    Array.from({ length: 100_000 }, () => 0),
    {
      get: (list, name) => {
        looked++;
        return Reflect.get(list, name);
      },
    },
  );
  expect(isHeavy({ counting }, 100)).toBe(true);
  expect(looked).toBeLessThan(200);
});
