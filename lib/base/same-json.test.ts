import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "#lib/document/model/canonical-json";
import { sameJson } from "./same-json";

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
      expect([a, b, sameJson(a, b), sameJson(b, a)]).toEqual([a, b, false, false]);
    }
  });

  test("ignores the order of members, and treats undefined as absent", () => {
    expect(sameJson({ a: 1, b: [2], c: undefined }, { b: [2], a: 1 })).toBe(true);
  });

  test("compares dates by time", () => {
    expect(sameJson({ at: new Date(1) }, { at: new Date(1) })).toBe(true);
    expect([sameJson(new Date(1), new Date(2)), sameJson(new Date(1), {}), sameJson({}, new Date(1))]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("agrees with canonical JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (a, b) => {
        expect(sameJson(a, structuredClone(a))).toBe(true);
        expect(sameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
      }),
    );
  });
});
