import { describe, expect, test } from "vitest";
import type { CslItem } from "#lib/citations/csl";
import { likenessOf } from "./likeness";

const book = (given: Partial<CslItem>): CslItem => ({ type: "book", title: "Sea Tides", ...given });
const by = (family: string, year?: number): Partial<CslItem> => ({
  author: [{ family, given: "A." }],
  ...(year === undefined ? {} : { issued: { "date-parts": [[year]] } }),
});

describe("the likeness of a work", () => {
  test("is none without a title", () => {
    expect(likenessOf({ type: "book" })).toBeNull();
    expect(likenessOf(book({ title: " – " }))).toBeNull();
  });

  test.each<[string, Partial<CslItem>, Partial<CslItem>]>([
    [
      "case, accents and punctuation",
      { title: "Sea: Tides!", ...by("Müller", 2020) },
      { title: "sea tides", ...by("MULLER", 2020) },
    ],
    ["markup", { title: "<i>Sea</i> Tides", ...by("Doe", 2020) }, by("Doe", 2020)],
    ["letters that have no accent to lose", by("Sørensen", 2020), by("Sorensen", 2020)],
    [
      "where a particle stands",
      { author: [{ family: "Berg", "non-dropping-particle": "van der" }] },
      { author: [{ family: "van der Berg" }] },
    ],
    ["whether the day is known", by("Doe", 2020), { ...by("Doe"), issued: { "date-parts": [[2020, 5, 1]] } }],
    ["whether the year is written out", by("Doe", 2020), { ...by("Doe"), issued: { literal: "Spring 2020" } }],
    ["further authors", by("Doe", 2020), { ...by("Doe", 2020), author: [{ family: "Doe" }, { family: "Roe" }] }],
  ])("does not heed %s", (_what, one, other) => {
    expect(likenessOf(book(one))).toBe(likenessOf(book(other)));
  });

  test.each<[string, Partial<CslItem>, Partial<CslItem>]>([
    ["titles", { title: "Sea Tides II", ...by("Doe", 2020) }, by("Doe", 2020)],
    ["years", by("Doe", 2020), by("Doe", 2021)],
    ["first authors", by("Doe", 2020), by("Roe", 2020)],
    ["pages that have the same title only", { URL: "https://a.example/" }, { URL: "https://b.example/" }],
    [
      "words of two fields that run together",
      { title: "Tides 2020", ...by("Doe") },
      { title: "Tides", ...by("Doe", 2020) },
    ],
  ])("tells different %s apart", (_what, one, other) => {
    expect(likenessOf(book(one))).not.toBe(likenessOf(book(other)));
  });

  test("fits the store's index, whatever the title is", () => {
    const likeness = likenessOf(book({ title: "深".repeat(50_000), author: [{ literal: "𠮷".repeat(50_000) }] }));
    expect(Buffer.byteLength(likeness ?? "")).toBeLessThan(2_000);
  });
});
