import { describe, expect, test } from "vitest";
import { readNbib } from "./nbib";

const ARTICLE = `PMID- 23193287
OWN - NLM
VI  - 41
IP  - Database issue
DP  - 2013 Jan
TI  - GenBank: a long title that
      goes on.
PG  - D36-42
LID - 10.1093/nar/gks1195 [doi]
AB  - GenBank is a database.
FAU - Benson, Dennis A
AU  - Benson DA
CN  - The Consortium
AD  - National Center
LA  - eng
PT  - Journal Article
JT  - Nucleic acids research
TA  - Nucleic Acids Res
IS  - 1362-4962 (Electronic)
PMC - PMC3531190
OT  - sequences
MH  - *Databases, Nucleic Acid
`;

describe("an .nbib file", () => {
  test("without records has faults and no work", () => {
    expect(readNbib("")).toEqual({ items: [], faults: [] });
    expect(readNbib("Dear reader")).toEqual({ items: [], faults: [{ line: 1, message: "is no field of a record" }] });
  });

  test("is read with full names, joined lines and keywords, and names the fields without a place", () => {
    expect(readNbib(ARTICLE)).toEqual({
      items: [
        {
          type: "article-journal",
          title: "GenBank: a long title that goes on",
          "container-title": "Nucleic acids research",
          "container-title-short": "Nucleic Acids Res",
          volume: "41",
          issue: "Database issue",
          page: "D36-42",
          abstract: "GenBank is a database.",
          language: "eng",
          PMID: "23193287",
          PMCID: "PMC3531190",
          DOI: "10.1093/nar/gks1195",
          ISSN: "1362-4962",
          issued: { "date-parts": [[2013, 1]] },
          author: [{ family: "Benson", given: "Dennis A" }, { literal: "The Consortium" }],
          keyword: "sequences; Databases, Nucleic Acid",
        },
      ],
      faults: [{ line: 14, message: "AD is not taken: a citation has no place for it" }],
    });
  });

  test("may hold several records, books and short names", () => {
    const { items } = readNbib(
      `PMID- 1\nTI  - One\nAU  - Doe JA\nDP  - 2020 Jan-Feb\nJT  - Tides\n\nPMID- 2\nBTI - The Sea\nPB  - Press\n`,
    );
    expect(items).toMatchObject([
      { title: "One", author: [{ family: "Doe", given: "J. A." }], issued: { "date-parts": [[2020, 1]] } },
      { type: "book", title: "The Sea", publisher: "Press" },
    ]);
  });
});

describe("a record of ERIC", () => {
  const record = (...lines: string[]) => ["OWN - ERIC", "TI  - On schools", "AU  - Hulse, Taylyn", ...lines].join("\n");
  const item = (...lines: string[]) => readNbib(record(...lines)).items[0];

  test("has its authors by family and given name, its ISSN and its address", () => {
    const lines = ["JT  - Schools", "PT  - Journal Articles", "PT  - Reports - Research", "ISSN- ISSN-0161-956X"];
    const { items, faults } = readNbib(record(...lines, "LID - http://eric.ed.gov/?id=EJ1"));
    expect(items[0]).toMatchObject({
      type: "article-journal",
      author: [{ family: "Hulse", given: "Taylyn" }],
      ISSN: "0161-956X",
      URL: "http://eric.ed.gov/?id=EJ1",
    });
    expect(faults).toEqual([]);
  });

  test.each([
    ["PT  - Dissertations/Theses - Doctoral Dissertations", "thesis"],
    ["PT  - THES", "thesis"],
    ["PT  - Reports - Evaluative", "report"],
    ["PT  - Books", "book"],
    ["PT  - Speeches/Meeting Papers", "paper-conference"],
    ["TY  - RPRT", "report"],
  ])("with “%s” is of the type %s", (line, type) => {
    expect(item(line, "JT  - ProQuest LLC")?.type).toBe(type);
  });
});
