import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_SLUG, numbered, SLUG, slugOf } from "./slug";

test.each([
  ["Hello, World!", "hello-world"],
  ["Ebbe & Flut", "ebbe-and-flut"],
  ["Ünïcödé  Ærø", "uenicoede-aero"],
  ["GitHub and iPhone", "github-and-iphone"],
  ["漢字", "page"],
  ["—", "page"],
  ["", "page"],
  ["../../etc", "etc"],
])("the slug of %j is %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("the slug of any title, with any number, is valid", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), fc.integer({ min: 1, max: 1_000_000 }), (title, n) => {
      const slug = numbered(slugOf(title), n);
      expect(slug).toMatch(SLUG);
      expect(slug.length).toBeLessThanOrEqual(MAX_SLUG);
    }),
  );
});

test("a very long title is cut between words", () => {
  expect(slugOf("word ".repeat(40))).toBe("word-".repeat(16).slice(0, -1));
  expect(slugOf("x".repeat(200))).toHaveLength(MAX_SLUG);
  expect(numbered(slugOf("x".repeat(200)), 12)).toBe(`${"x".repeat(77)}-12`);
});
