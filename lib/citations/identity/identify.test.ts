import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { identify, identifyIn } from "./identify";

describe("text that is not an identifier is refused", () => {
  test.each([
    ["", "is no identifier"],
    ["deep learning", "is no identifier"],
    ["10.1/x", "is no identifier"],
    ["978-0-306-40615-8", "ISBN 9780306406158 is not valid: its check digit would be 7"],
    ["0-306-40615-3", "its check digit would be 2"],
    ["isbn:12345", "neither 10 nor 13 digits"],
    ["ftp://example.org/a", "begins with ftp:"],
    ["https://me:secret@example.org/", "user name or password"],
    ["https://", "is malformed"],
    ["x".repeat(3000), "at most 2048"],
  ])("%s", (text, words) => {
    expect(() => identify(text)).toThrow(
      expect.objectContaining({ code: "invalid_identifier", message: expect.stringContaining(words) }),
    );
  });

  test.each([
    ["doi", "pmid:1"],
    ["pmid", "10.1000/abc"],
    ["pmid", "0"],
    ["arxivId", "2113.00001"],
  ] as const)("%s: %s", (field, text) => {
    expect(() => identifyIn(field, text)).toThrow(
      expect.objectContaining({ code: "invalid_identifier", details: [expect.objectContaining({ path: field })] }),
    );
  });

  test.each(["example.org/a", "javascript:alert(1)", "https://me@example.org", "mailto:me@example.org"])(
    "url: %s",
    (text) => {
      expect(() => identifyIn("url", text)).toThrow(expect.objectContaining({ code: "invalid_request" }));
    },
  );
});

describe("an identifier is recognised in each of its forms", () => {
  test.each([
    ["10.1038/NPHYS1170", "doi", "10.1038/nphys1170"],
    ["doi:10.1038/nphys1170.", "doi", "10.1038/nphys1170"],
    ["DOI: 10.1038/nphys1170", "doi", "10.1038/nphys1170"],
    ["https://doi.org/10.1038/nphys1170", "doi", "10.1038/nphys1170"],
    ["http://dx.doi.org/10.1038%2Fnphys1170", "doi", "10.1038/nphys1170"],
    ["doi.org/10.1038/nphys1170", "doi", "10.1038/nphys1170"],
    ["10.1038%2Fnphys1170", "doi", "10.1038/nphys1170"],
    ["(10.1016/S0140-6736(97)11096-0)".slice(1), "doi", "10.1016/s0140-6736(97)11096-0"],
    [
      "https://doi.org/10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O",
      "doi",
      "10.1002/(sici)1097-4571(199806)49:8<693::aid-asi4>3.0.co;2-o",
    ],
    ["10.48550/arXiv.1706.03762", "doi", "10.48550/arxiv.1706.03762"],
    ["pmid: 23193287", "pmid", "23193287"],
    ["23193287", "pmid", "23193287"],
    ["https://pubmed.ncbi.nlm.nih.gov/23193287/?from=x", "pmid", "23193287"],
    ["https://www.ncbi.nlm.nih.gov/pubmed/23193287", "pmid", "23193287"],
    ["PMC3531190", "pmid", "PMC3531190"],
    ["https://pmc.ncbi.nlm.nih.gov/articles/PMC3531190/", "pmid", "PMC3531190"],
    ["https://www.ncbi.nlm.nih.gov/pmc/articles/pmc3531190", "pmid", "PMC3531190"],
    ["arXiv:2101.00001v2", "arxiv", "2101.00001v2"],
    ["https://arxiv.org/abs/2101.00001", "arxiv", "2101.00001"],
    ["https://arxiv.org/pdf/2101.00001v1.pdf", "arxiv", "2101.00001v1"],
    ["arXiv:2101.00001 [cs.CL]", "arxiv", "2101.00001"],
    ["hep-th/9901001", "arxiv", "hep-th/9901001"],
    ["math.GT/0309136v2", "arxiv", "math/0309136v2"],
    ["978-0-306-40615-7", "isbn", "9780306406157"],
    ["ISBN 0-306-40615-2", "isbn", "9780306406157"],
    ["0-8044-2957-X", "isbn", "9780804429573"],
    ["https://example.org/a?b=c#d", "url", "https://example.org/a?b=c#d"],
    ["https://doi.org/the-identifier/", "url", "https://doi.org/the-identifier/"],
  ])("%s", (text, type, value) => {
    expect(identify(text)).toEqual({ type, value });
  });

  test("the URL of a registry names the work, not its page", () => {
    expect(identifyIn("url", "https://doi.org/10.1038/nphys1170")).toEqual({ type: "doi", value: "10.1038/nphys1170" });
    expect(identifyIn("url", "https://arxiv.org/abs/2101.00001")).toEqual({ type: "arxiv", value: "2101.00001" });
    expect(identifyIn("doi", "https://doi.org/10.1038/nphys1170")).toEqual({ type: "doi", value: "10.1038/nphys1170" });
    expect(identifyIn("pmid", "PMC3531190")).toEqual({ type: "pmid", value: "PMC3531190" });
  });
});

test("a normalised identifier identifies the same work again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (tail) => {
      let once: ReturnType<typeof identify>;
      try {
        once = identify(`10.1000/${tail}`);
      } catch {
        return;
      }
      expect(identify(once.value)).toEqual(once);
    }),
    runs(300),
  );
});
