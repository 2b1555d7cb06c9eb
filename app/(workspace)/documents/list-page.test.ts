import { expect, test } from "vitest";
import type { DocumentSummary } from "../parts/document-summary";
import { changed, joinPages, type ListPage, withNewFirst } from "./list-page";

const page = (ids: string, nextCursor: string | null = null): ListPage => ({
  documents: [...ids].map((id) => ({ id }) as DocumentSummary),
  nextCursor,
  waiting: {},
  reviews: {},
});
const idsOf = ({ documents }: ListPage) => documents.map(({ id }) => id).join("");

test("a document that is on two pages is shown once", () => {
  expect(idsOf(joinPages(page("abc", "1"), page("cd")))).toBe("abcd");
});

test("a new first page keeps what was loaded after it, and the place of its end", () => {
  const merged = withNewFirst(page("abcdef", "far"), page("zabc", "near"));
  expect([idsOf(merged), merged.nextCursor]).toEqual(["zabcdef", "far"]);
});

test("a document that moved to the first page leaves its former place", () => {
  expect(idsOf(withNewFirst(page("abcdef", "far"), page("eabc", "near")))).toBe("eabcdf");
});

test("a first page is the list when it is all, or when its end is not known", () => {
  expect(idsOf(withNewFirst(page("abc"), page("ab")))).toBe("ab");
  expect(idsOf(withNewFirst(page("abc", "1"), page("xyz", "2")))).toBe("xyz");
  expect(idsOf(withNewFirst(page("abc", "1"), page("abc", "2")))).toBe("abc");
});

test("a change removes and replaces only the named documents", () => {
  const before = page("abc");
  expect(idsOf(changed(before, new Set(["b"]), () => null))).toBe("ac");
  expect(changed(before, new Set(["x"]), () => null)).toBe(before);
  const renamed = changed(before, new Set(["b"]), (one) => ({ ...one, title: "New" }));
  expect(renamed.documents[1]).toEqual({ id: "b", title: "New" });
});
