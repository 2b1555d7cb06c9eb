import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CslItem } from "../csl/csl";
import { fingerprintOf, identifiersOf, KnownWorks, type Marks } from "./work-identity";

const none = { doi: null, pmid: null, arxivId: null, url: null };
const of = (variables: Partial<CslItem>) => identifiersOf({ csl: { type: "article", ...variables }, identifier: null });

describe("the identifiers of a work", () => {
  test.each<[string, Partial<CslItem>]>([
    ["a DOI that is none", { DOI: "see the publisher" }],
    ["a PubMed id that is none", { PMID: "unknown" }],
    ["a number of no archive", { number: "2101.00001" }],
    ["an identifier that no index could hold", { DOI: `10.1000/${"x".repeat(1_000)}` }],
  ])("are not read from %s", (_what, variables) => {
    expect(of(variables)).toEqual(none);
  });

  test.each<[string, Partial<CslItem>, Partial<typeof none> | Record<string, string>]>([
    ["a DOI in capitals", { DOI: "10.1000/ABC" }, { doi: "10.1000/abc" }],
    ["a DOI as a URL", { DOI: "https://doi.org/10.1000/abc" }, { doi: "10.1000/abc" }],
    ["a PubMed id", { PMID: "PMID: 23193287" }, { pmid: "23193287" }],
    ["arXiv's DOI", { DOI: "10.48550/arXiv.2101.00001" }, { doi: "10.48550/arxiv.2101.00001", arxivId: "2101.00001" }],
    ["arXiv's number", { number: "arXiv:2101.00001v2" }, { arxivId: "2101.00001" }],
    ["the place in arXiv", { archive: "arXiv", archive_location: "hep-th/9901001" }, { arxivId: "hep-th/9901001" }],
    [
      "arXiv's address",
      { URL: "https://arxiv.org/abs/2101.00001v1" },
      { arxivId: "2101.00001", url: "https://arxiv.org/abs/2101.00001v1" },
    ],
    [
      "a DOI's address",
      { URL: "https://doi.org/10.1000/abc" },
      { doi: "10.1000/abc", url: "https://doi.org/10.1000/abc" },
    ],
    ["an address", { URL: "https://example.org/page" }, { url: "https://example.org/page" }],
  ])("are read from %s", (_what, variables, expected) => {
    expect(of(variables)).toEqual({ ...none, ...expected });
  });

  test("come first from what the work was found by", () => {
    const csl: CslItem = { type: "article", DOI: "10.1000/other" };
    expect(identifiersOf({ csl, identifier: { type: "doi", value: "10.1000/one" } }).doi).toBe("10.1000/one");
    expect(identifiersOf({ csl, identifier: { type: "arxiv", value: "2101.00001v3" } }).arxivId).toBe("2101.00001");
  });
});

const book = (given: Partial<CslItem>): CslItem => ({ type: "book", title: "Sea Tides", ...given });
const by = (family: string, year?: number): Partial<CslItem> => ({
  author: [{ family, given: "A." }],
  ...(year === undefined ? {} : { issued: { "date-parts": [[year]] } }),
});

describe("the fingerprint of a work", () => {
  test("is null without a title", () => {
    expect(fingerprintOf({ type: "book" })).toBeNull();
    expect(fingerprintOf(book({ title: " – " }))).toBeNull();
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
  ])("ignores %s", (_what, one, other) => {
    expect(fingerprintOf(book(one))).toBe(fingerprintOf(book(other)));
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
  ])("differs for %s", (_what, one, other) => {
    expect(fingerprintOf(book(one))).not.toBe(fingerprintOf(book(other)));
  });

  test("fits the store's index for any title", () => {
    const fingerprint = fingerprintOf(book({ title: "深".repeat(50_000), author: [{ literal: "𠮷".repeat(50_000) }] }));
    expect(Buffer.byteLength(fingerprint ?? "")).toBeLessThan(2_000);
  });
});

const noMarks: Marks = { doi: null, pmid: null, arxivId: null, fingerprint: null };
const known = (...marks: Partial<Marks>[]) => {
  const works = new KnownWorks<Marks & { name: number }>();
  for (const [name, one] of marks.entries()) works.add({ ...noMarks, ...one, name });
  return (wanted: Partial<Marks>) => works.find({ ...noMarks, ...wanted })?.name;
};

describe("finding the same work", () => {
  test("rejects records that have nothing in common", () => {
    expect(known({})({})).toBeUndefined();
    expect(known({ doi: "x" })({ pmid: "x" })).toBeUndefined();
    expect(known({ doi: "x" })({ fingerprint: "x" })).toBeUndefined();
  });

  test("rejects a similar record with another identifier of the same kind", () => {
    expect(
      known({ doi: "10.1/a", fingerprint: "editorial" })({ doi: "10.1/b", fingerprint: "editorial" }),
    ).toBeUndefined();
  });

  test("accepts a similar record without such an identifier", () => {
    const find = known({ doi: "10.1/a", fingerprint: "t" }, { pmid: "1", fingerprint: "t" });
    expect(find({ doi: "10.1/b", fingerprint: "t" })).toBe(1);
  });

  test("prefers a record with the same identifier", () => {
    expect(known({ fingerprint: "t" }, { pmid: "1" })({ pmid: "1", fingerprint: "t" })).toBe(1);
  });

  test("uses every mark that a record was added with", () => {
    const marks = fc.record({
      doi: fc.option(fc.constantFrom("a", "b")),
      pmid: fc.option(fc.constantFrom("a", "b")),
      arxivId: fc.option(fc.constantFrom("a", "b")),
      fingerprint: fc.option(fc.constantFrom("a", "b")),
    });
    fc.assert(
      fc.property(fc.array(marks), marks, (others, one) => {
        const isNamed = Object.values(one).some((mark) => mark !== null);
        expect(known(...others, one)(one) !== undefined).toBe(isNamed);
      }),
    );
  });
});
