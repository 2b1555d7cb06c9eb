import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeSettings } from "./settings";

test.each([
  [{ locale: "" }],
  [{ locale: "no such tongue" }],
  [{ toc: "true" }],
  [{ numberedHeadings: 1 }],
  [{ bibliography: "always" }],
  [{ citationStyle: "" }],
  [{ citationStyle: "../apa" }],
  [{ big: "x".repeat(16 * 1024) }],
  [{ big: "ü".repeat(9 * 1024) }],
])("refuses %j", (settings) => {
  expect(() => mergeSettings({}, { settings })).toThrow(expect.objectContaining({ code: "invalid_request" }));
});

test("refuses two styles that differ, and takes two that do not", () => {
  expect(() => mergeSettings({}, { citationStyle: "apa", settings: { citationStyle: "mla" } })).toThrow("twice");
  expect(() => mergeSettings({}, { citationStyle: "apa", settings: { citationStyle: null } })).toThrow("twice");
  expect(mergeSettings({}, { citationStyle: "mla", settings: { citationStyle: "mla" } })).toEqual({
    citationStyle: "mla",
  });
});

test("16 kB is counted in bytes of the whole, after the merge", () => {
  const before = mergeSettings({}, { settings: { a: "x".repeat(15_000) } });
  expect(() => mergeSettings(before, { settings: { b: "x".repeat(2_000) } })).toThrow();
  expect(mergeSettings(before, { settings: { a: null, b: "x".repeat(2_000) } })).toEqual({
    citationStyle: "apa",
    b: "x".repeat(2_000),
  });
});

test("merging is key by key: what is named is taken or removed, all else stays", () => {
  const free = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 5 }).map((name) => `x${name}`),
    fc.oneof(fc.integer(), fc.string(), fc.array(fc.boolean())),
    { maxKeys: 5 },
  );
  const change = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 5 }).map((name) => `x${name}`),
    fc.option(fc.integer(), { nil: null }),
    { maxKeys: 5 },
  );
  fc.assert(
    fc.property(free, change, (before, settings) => {
      const merged = mergeSettings(before, { settings });
      const names = new Set([...Object.keys(before), ...Object.keys(settings)]);
      for (const name of names) {
        const wanted = Object.hasOwn(settings, name) ? (settings[name] ?? undefined) : before[name];
        expect(merged[name]).toEqual(wanted);
      }
      expect(mergeSettings(merged, { settings })).toEqual(merged);
      expect(mergeSettings(merged, {})).toEqual(merged);
    }),
  );
});
