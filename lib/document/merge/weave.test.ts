import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reordered } from "./moved";
import { weave } from "./weave";

const woven = (existing: string, arriving: string, incoming: string) =>
  weave([...existing], [...arriving], new Set(incoming)).join("");

describe("weave", () => {
  test("leaves the existing order unchanged", () => {
    expect(woven("bca", "abc", "")).toBe("bca");
  });

  test("puts each arrival after its predecessor, and the first at the start", () => {
    expect(woven("abc", "xaybzc", "xyz")).toBe("xaybzc");
  });

  test("puts an arrival after an existing member at the same position", () => {
    expect(woven("a12b", "axyb", "xy")).toBe("a12xyb");
    expect(woven("12a", "xa", "x")).toBe("12xa");
  });

  test("skips neighbours that are gone", () => {
    expect(woven("ad", "abcxd", "x")).toBe("axd");
  });

  test("takes over an order, for any two of the same members", () => {
    const order = fc.shuffledSubarray([..."abcdefgh"], { minLength: 8 });
    fc.assert(
      fc.property(order, order, (before, after) => {
        const moved = new Set(reordered(before, after));
        const existing = before.filter((each) => !moved.has(each));
        expect(weave(existing, after, moved)).toEqual(after);
      }),
    );
  });
});
