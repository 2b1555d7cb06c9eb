import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HIGHLIGHT_KINDS } from "#lib/works/highlights/shape";
import { newAnnotation, readAnnotation } from "./annotation";

const DATA = {
  itemType: "annotation",
  annotationType: "highlight",
  annotationText: " The tides\nfollow ",
  annotationComment: " Why? ",
  annotationColor: "#FF6666",
  annotationPageLabel: "xii",
  annotationSortIndex: "00011|000431|00098",
  annotationPosition: '{"pageIndex":11,"rects":[[72,700,120.5,712]]}',
};

describe("an annotation", () => {
  test("is read with its page from 1, whatever the label of the page", () => {
    expect(readAnnotation(DATA)).toEqual({
      kind: "highlight",
      page: 12,
      quote: "The tides\nfollow",
      rects: [[72, 700, 120.5, 712]],
      start: 431,
      note: "Why?",
      color: "#ff6666",
    });
  });

  test("without a comment, or with a colour that is none, is yellow and has no note", () => {
    const data = { ...DATA, annotationComment: " ", annotationColor: "red" };
    expect(readAnnotation(data)).toMatchObject({ note: null, color: "#ffd400" });
  });

  test("has no hidden characters in its words, which an agent may quote", () => {
    expect(readAnnotation({ ...DATA, annotationText: "The\u{E0041} tides" })?.quote).toBe("The tides");
  });

  test.each([
    ["a drawing", { annotationType: "ink" }],
    ["a text box", { annotationType: "text" }],
    ["a mark in a book without pages", { annotationPosition: '{"type":"FragmentSelector","value":"epubcfi(/6)"}' }],
    ["a mark without a place", { annotationPosition: "nowhere" }],
    ["a mark before the first page", { annotationPosition: '{"pageIndex":-1,"rects":[[0,0,1,1]]}' }],
  ])("that is %s is not read", (_what, fields) => {
    expect(readAnnotation({ ...DATA, ...fields })).toBeNull();
  });

  const side = fc.integer({ min: 0, max: 1_000_000 }).map((number) => number / 1000);
  const highlight = fc.record({
    kind: fc.constantFrom(...HIGHLIGHT_KINDS),
    page: fc.integer({ min: 1, max: 100_000 }),
    quote: fc.constantFrom("the moon", "in an example of order"),
    note: fc.constantFrom(null, "Why?", "So.\n\nIndeed."),
    color: fc.constantFrom("#ffd400", "#a0ffb0"),
  });
  const place = fc.record({
    rects: fc.array(fc.tuple(side, side, side, side), { minLength: 1, maxLength: 4 }),
    lettersBefore: fc.integer({ min: 0, max: 999_999 }),
    top: fc.integer({ min: 0, max: 99_999 }),
  });

  test("that was made of a highlight is read as that highlight again", () => {
    fc.assert(
      fc.property(highlight, place, (given, at) => {
        const data = newAnnotation("AAAA2222", given, at);
        const hasText = given.kind === "highlight" || given.kind === "underline";
        expect("annotationText" in data).toBe(hasText);
        expect(data.annotationSortIndex).toMatch(/^\d{5}\|\d{6}\|\d{5}$/);
        const quote = hasText ? given.quote : "";
        expect(readAnnotation(data)).toEqual({ ...given, quote, rects: at.rects, start: at.lettersBefore });
      }),
    );
  });
});
