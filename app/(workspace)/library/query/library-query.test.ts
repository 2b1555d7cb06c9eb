import { expect, test } from "vitest";
import { libraryHref, libraryQuery, sortedBy } from "./library-query";

test("an address without known parameters shows all works, latest first", () => {
  expect(libraryQuery({})).toEqual({ sort: "created" });
  expect(libraryQuery({ sort: "names", order: "up", reading: "soon", tag: ["a", "b"], q: " " })).toEqual({
    sort: "created",
  });
});

test("a search covers the whole library", () => {
  expect(libraryQuery({ q: "tides", collection: "col_x", tag: "sea" })).toEqual({ q: "tides", sort: "created" });
});

test.each([
  {},
  { type: "book" as const, year: -44, sort: "year" as const },
  { q: "tides & waves" },
  { collectionId: "col_x", tag: "to read?", sort: "title" as const },
  { sort: "author" as const, order: "desc" as const, reading: "to_read" as const },
  { order: "asc" as const },
])("the address of a query parses back to the query: %o", (query) => {
  const { searchParams } = new URL(libraryHref(query), "http://localhost");
  expect(libraryQuery(Object.fromEntries(searchParams))).toEqual({ sort: "created", ...query });
});

test("a column sorts in its usual direction, and pressed again the other way round", () => {
  const byYear = sortedBy({ sort: "title", order: "desc", tag: "sea" }, "year");
  expect(byYear).toEqual({ sort: "year", tag: "sea" });
  const oldest = sortedBy(byYear, "year");
  expect(oldest).toEqual({ sort: "year", order: "asc", tag: "sea" });
  expect(sortedBy(oldest, "year")).toEqual(byYear);
});
