import { expect, test } from "vitest";
import { givenIdentifier } from "./given-identifier";

test.each(["", "deep learning", "2009", "doe 2020", "10 things"])("treats %j as ordinary words", (query) => {
  expect(givenIdentifier(query)).toBeNull();
});

test.each([
  ["10.1038/NPHYS1170", "doi", "10.1038/nphys1170"],
  [" https://doi.org/10.1038/nphys1170 ", "doi", "10.1038/nphys1170"],
  ["pmid:23193287", "pmid", "23193287"],
  ["23193287", "pmid", "23193287"],
  ["arXiv:1706.03762v5", "arxiv", "1706.03762v5"],
  ["978-0-306-40615-7", "isbn", "9780306406157"],
  ["https://example.org/a", "url", "https://example.org/a"],
])("recognises %s", (query, type, value) => {
  expect(givenIdentifier(query)).toEqual({ identifier: { type, value } });
});

test("explains what is wrong with an ISBN", () => {
  expect(givenIdentifier("978-0-306-40615-8")).toEqual({ fault: expect.stringContaining("check digit would be 7") });
});
