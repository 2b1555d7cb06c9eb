import { describe, expect, test } from "vitest";
import type { CslItem } from "#lib/citations/csl";
import { identifiersOf } from "./identifiers-of";

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

  test("are first of all what the work was found by", () => {
    const csl: CslItem = { type: "article", DOI: "10.1000/other" };
    expect(identifiersOf({ csl, identifier: { type: "doi", value: "10.1000/one" } }).doi).toBe("10.1000/one");
    expect(identifiersOf({ csl, identifier: { type: "arxiv", value: "2101.00001v3" } }).arxivId).toBe("2101.00001");
  });
});
