import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "#lib/document/canonical-json";
import { same } from "./same-json";

describe("sameJson", () => {
  test("distinguishes different values", () => {
    for (const [a, b] of [
      [1, 2],
      [null, {}],
      [[], {}],
      [[1], [1, 2]],
      [{ a: 1 }, {}],
      [{}, { a: null }],
      [{ a: { b: [1] } }, { a: { b: ["1"] } }],
    ]) {
      expect([a, b, same(a, b), same(b, a)]).toEqual([a, b, false, false]);
    }
  });

  test("ignores the order of members, and treats undefined as absent", () => {
    expect(same({ a: 1, b: [2], c: undefined }, { b: [2], a: 1 })).toBe(true);
  });

  test("compares dates by time", () => {
    expect(same({ at: new Date(1) }, { at: new Date(1) })).toBe(true);
    expect([same(new Date(1), new Date(2)), same(new Date(1), {}), same({}, new Date(1))]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("agrees with canonical JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (a, b) => {
        expect(same(a, structuredClone(a))).toBe(true);
        expect(same(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
      }),
    );
  });
});
