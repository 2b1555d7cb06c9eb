import { describe, expect, test } from "vitest";
import { formatOne } from "./format-one";
import { EXPECTED } from "./test-expected";
import { WORKS } from "./test-works";

test("refuses an unknown style", async () => {
  await expect(formatOne({ type: "book", title: "A" }, "apa-8")).rejects.toMatchObject({ code: "unknown_style" });
});

describe.each(Object.entries(EXPECTED))("%s", (style, works) => {
  test.each(Object.entries(works))("cites and lists the %s", async (name, [inText, entry]) => {
    const work = WORKS[name] ?? { type: "document" };
    const made = await formatOne(work, style);
    expect(made.inText.text).toBe(inText);
    expect(made.bibliography?.text).toBe(entry);
  });
});

test("the table has at least 20 works of 12 types in the seven styles", () => {
  expect(Object.keys(EXPECTED)).toHaveLength(7);
  expect(Object.keys(WORKS).length).toBeGreaterThanOrEqual(20);
  expect(new Set(Object.values(WORKS).map(({ type }) => type)).size).toBeGreaterThanOrEqual(12);
});

test("returns the style and locale that it used", async () => {
  const book = { type: "book" as const, title: "A book", issued: { "date-parts": [[2020, 5]] } };
  expect(await formatOne(book, "MLA.csl", { locale: "de-CH" })).toMatchObject({
    style: "modern-language-association",
    locale: "de-CH",
  });
  expect(await formatOne(book, "harvard")).toMatchObject({ locale: "en-GB" });
  expect(await formatOne(book, "harvard", { locale: "fr" })).toMatchObject({ locale: "fr-FR" });
});

test("a style without a bibliography has no entry", async () => {
  const { inText, bibliography } = await formatOne(WORKS.book ?? { type: "book" }, "bluebook-law-review");
  expect(bibliography).toBeNull();
  expect(inText.text).not.toBe("");
});

test("a work without names is cited by its title where the style prints nothing else", async () => {
  const { inText } = await formatOne({ type: "book", title: "The Tides" }, "springer-basic-author-date");
  expect(inText.text).toBe("The Tides");
});
