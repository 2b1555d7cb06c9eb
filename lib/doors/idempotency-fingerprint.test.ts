import fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprint } from "./idempotency-fingerprint";

const hex = (value: unknown) => Buffer.from(fingerprint(value)).toString("hex");

test("distinguishes values that look alike without delimiters", () => {
  const values = [
    "1",
    1,
    ["1"],
    [1],
    [[1]],
    [[], 1],
    [1, []],
    { a: 1 },
    { a: "1" },
    [{ a: 1 }],
    ["a", 1],
    {},
    [],
    null,
  ];
  expect(new Set(values.map(hex)).size).toBe(values.length);
});

test("hashes a value that is nested 100,000 levels deep", () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  expect(hex(deep)).toHaveLength(64);
});

test("is equal for a value that was stored and read, with its members reordered", () => {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).reverse();
    return Object.fromEntries(entries.map(([name, member]) => [name, turned(member)]));
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(hex(turned(JSON.parse(JSON.stringify(value))))).toBe(hex(value));
    }),
  );
});

test("differs for different values", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      const members = (value: unknown) => JSON.stringify(value).split("").sort().join("");
      fc.pre(members(one) !== members(other));
      expect(hex(one)).not.toBe(hex(other));
    }),
  );
});
