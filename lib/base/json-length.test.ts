import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { isLongerAsJson, leastJsonLength } from "./json-length";

test("a value is longer than a number of characters exactly when its JSON is", () => {
  const value = fc.jsonValue({ maxDepth: 2, stringUnit: "binary" });
  fc.assert(
    fc.property(value, fc.nat(200), (each, most) => {
      const { length } = JSON.stringify(each);
      expect(isLongerAsJson(each, most)).toBe(length > most);
      expect(leastJsonLength(each)).toBeLessThanOrEqual(length);
    }),
    runs(100),
  );
});

test("a large value is not walked to its end", () => {
  const unread = Object.defineProperty({}, "text", { enumerable: true, get: () => expect.unreachable() });
  expect(isLongerAsJson([unread, "x".repeat(100)], 50)).toBe(true);
});
