import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeSettings } from "./settings";

test.each([
  [{ locale: "" }],
  [{ locale: "no such tongue" }],
  [{ toc: "true" }],
  [{ lof: "true" }],
  [{ lot: 1 }],
  [{ numberedHeadings: 1 }],
  [{ bibliography: "always" }],
  [{ citationStyle: 7 }],
  [{ big: "x".repeat(16 * 1024) }],
  [{ big: "ü".repeat(9 * 1024) }],
])("refuses %j", (settings) => {
  expect(() => mergeSettings({}, { settings })).toThrow(expect.objectContaining({ code: "invalid_request" }));
});

test("rejects two different styles, and accepts two equal ones", () => {
  expect(() => mergeSettings({}, { citationStyle: "apa", settings: { citationStyle: "mla" } })).toThrow(
    "two different citation styles",
  );
  expect(() => mergeSettings({}, { citationStyle: "apa", settings: { citationStyle: null } })).toThrow(
    "two different citation styles",
  );
  expect(mergeSettings({}, { citationStyle: "mla", settings: { citationStyle: "mla" } })).toEqual({
    citationStyle: "mla",
  });
});

test.each(["", "../apa", "apa7", "Chicago Manual of Style", "__proto__", "constructor"])(
  "rejects the style %j and suggests the nearest",
  (citationStyle) => {
    for (const change of [{ citationStyle }, { settings: { citationStyle } }]) {
      expect(() => mergeSettings({}, change)).toThrow(
        expect.objectContaining({ code: "unknown_style", hint: expect.stringContaining("Did you mean") }),
      );
    }
  },
);

test("keeps the name of a style as given, except for case and file extension", () => {
  const styleOf = (citationStyle: string) => mergeSettings({}, { citationStyle }).citationStyle;
  expect(["MLA", "apa.csl", "Nature", "chicago-notes-bibliography"].map(styleOf)).toEqual([
    "mla",
    "apa",
    "nature",
    "chicago-notes-bibliography",
  ]);
});

test("settings with a style that no longer exists accept other changes", () => {
  expect(mergeSettings({ citationStyle: "gone" }, { settings: { toc: true } })).toEqual({
    citationStyle: "gone",
    toc: true,
  });
});

test("counts 16 kB in bytes of all settings, after the merge", () => {
  const before = mergeSettings({}, { settings: { a: "x".repeat(15_000) } });
  expect(() => mergeSettings(before, { settings: { b: "x".repeat(2_000) } })).toThrow();
  expect(mergeSettings(before, { settings: { a: null, b: "x".repeat(2_000) } })).toEqual({
    citationStyle: "apa",
    b: "x".repeat(2_000),
  });
});

test("merges key by key: sets or removes named keys, and keeps all others", () => {
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
