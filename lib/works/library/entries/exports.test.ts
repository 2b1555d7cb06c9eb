import { describe, expect, test } from "vitest";
import { readKeywords } from "#lib/citations/csl/keywords";
import { readBibtex } from "#lib/citations/exchange/bibtex";
import { readCslJson } from "#lib/citations/exchange/csl-json";
import { readRis } from "#lib/citations/exchange/ris";
import { uniqueKey } from "#lib/citations/identity/citation-key";
import { EXPORT_FORMATS, EXPORTS, exportCitations } from "./exports";

const citations = Array.from({ length: 450 }, (_, at) => ({
  id: `lib_${String(at).padStart(4, "0")}`,
  csl: {
    type: "book" as const,
    title: "Tides",
    author: [{ family: "Doe" }],
    issued: { "date-parts": [[2000 + (at % 3)]] },
  },
  tags: [],
  note: null,
}));

describe("an export", () => {
  test.each(EXPORT_FORMATS)("as %s is the same when written in pieces as in one go", async (format) => {
    const taken = new Set<string>();
    const works = citations.map(({ csl }) => {
      const key = uniqueKey(csl, taken);
      taken.add(key);
      return { csl, key };
    });
    expect(await exportCitations(format, citations)).toBe(EXPORTS[format].write(works));
  });

  test("yields to other requests while it is written", async () => {
    let hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
    await exportCitations("bibtex", citations);
    expect(hadTurn).toBe(true);
  });

  const filed = {
    id: "lib_1",
    csl: { type: "article-journal" as const, title: "Tides", PMID: "23193287", keyword: "a word too long to be a tag" },
    tags: ["to read", "Proteins, recombinant"],
    note: "Read the second part.\n\nCompare with Doe.",
  };

  test.each([
    ["bibtex", readBibtex],
    ["ris", readRis],
    ["csl-json", readCslJson],
  ] as const)("as %s carries tags, notes and the PubMed id", async (format, read) => {
    const { items, faults } = read(await exportCitations(format, [filed]));
    expect(faults).toEqual([]);
    expect(items).toMatchObject([{ PMID: "23193287", annote: filed.note }]);
    expect(readKeywords(String(items[0]?.keyword))).toEqual([...filed.tags, filed.csl.keyword]);
  });
});
