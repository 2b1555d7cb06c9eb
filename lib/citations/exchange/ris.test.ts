import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import type { CslItem } from "../csl/csl";
import { DATE_VARIABLES, NAME_VARIABLES, NUMBER_VARIABLES, TEXT_VARIABLES } from "../csl/csl-variables";
import { readRis, writeRis } from "./ris";
import { workWith } from "./test-any-works";

describe("a broken .ris file", () => {
  test("loses only its broken records and reports their lines", () => {
    const file =
      "TY  - JOUR\nTI  - One\nER  - \n\nTY  - JOUR\nTI  - No end\nTY  - BOOK\nTI  - Two\nER  -\nTI  - Lost\nAU  - Doe, J\nER  - \nTY  - BOOK\nER  - \nTY  - BOOK\nTI  - Cut";
    const { items, faults } = readRis(file);
    expect(items.map(({ title }) => title)).toEqual(["One", "Two"]);
    expect(faults).toEqual([
      { line: 5, message: "has no ER before the next TY" },
      { line: 10, message: "comes before any TY" },
      { line: 13, message: "has nothing between TY and ER" },
      { line: 15, message: "has no ER at its end" },
    ]);
  });
});

describe("a record of RIS", () => {
  test("is read with any spaces and line endings", () => {
    const file =
      "\uFEFFTY - JOUR\r\nT1 - Caf&eacute; &amp; <i>E. coli</i>\r\nA1 - Doe, Jane, Jr.\r\nA1 - van der Berg, Jan\r\nAU  - World Health Organization\r\nJO  - Journal of\r\n   Long Names\r\nPY  - 2020/05/12/\r\nVL  - 7\r\nSP  - 12\r\nEP  - 15\r\nDO  - 10.1000/abc\r\nKW  - one\r\nKW  - two\r\nID  - doe2020\r\nER  -";
    expect(readRis(file)).toEqual({
      items: [
        {
          type: "article-journal",
          title: "Café & <i>E. coli</i>",
          author: [
            { family: "Doe", given: "Jane", suffix: "Jr." },
            { family: "Berg", given: "Jan", "non-dropping-particle": "van der" },
            { literal: "World Health Organization" },
          ],
          "container-title": "Journal of Long Names",
          issued: { "date-parts": [[2020, 5, 12]] },
          volume: "7",
          page: "12-15",
          DOI: "10.1000/abc",
          keyword: "one, two",
          "citation-key": "doe2020",
        },
      ],
      faults: [],
    });
  });

  test.each([
    ["2020///Spring", { "date-parts": [[2020]], season: 1 }],
    ["2020", { "date-parts": [[2020]] }],
    ["2020/05//", { "date-parts": [[2020, 5]] }],
    ["in press", { literal: "in press" }],
  ])("reads the date %s", (value, issued) => {
    expect(readRis(`TY  - BOOK\nTI  - T\nPY  - ${value}\nER  - `).items[0]?.issued).toEqual(issued);
  });
});

const recordOf = (type: string, rows: string) => readRis(`TY  - ${type}\nTI  - T\n${rows}\nER  - \n`);

describe("content of a record that cannot be kept", () => {
  test("is reported by its tag, once per file", () => {
    const record = "TY  - JOUR\nTI  - T\nL1  - file.pdf\nUR  - https://a.example\nUR  - https://b.example\nER  - \n";
    expect(readRis(record.repeat(3)).faults).toEqual([
      { line: 3, message: "L1 is not taken: a citation of this type has no place for it (3 times)" },
      { line: 5, message: "UR is not taken: the work has another URL already (3 times)" },
    ]);
  });

  test.each([
    ["XYZ", "UR  - u", "“XYZ” is no type of RIS; the work is kept as a document"],
    ["JOUR", "DA  - mid-term\nPY  - 2015", "DA is not taken: it is no date"],
    ["JOUR", "M2  - misc", "M2 is not taken: a citation of this type has no place for it"],
  ])("is reported for a record %s with %s", (type, rows, message) => {
    expect(recordOf(type, rows).faults.map((fault) => fault.message)).toEqual([message]);
  });
});

describe("the date of a record", () => {
  test.each([
    ["DA  - SEP 24\nPY  - 2015", { "date-parts": [[2015, 9, 24]] }],
    ["PY  - 2015\nDA  - JAN", { "date-parts": [[2015, 1]] }],
    [
      "DA  - MAR-APR\nPY  - 2015",
      {
        "date-parts": [
          [2015, 3],
          [2015, 4],
        ],
      },
    ],
    ["DA  - Spring\nPY  - 2015", { "date-parts": [[2015]], season: 1 }],
    ["DA  - 2015/09/24/\nPY  - 2015", { "date-parts": [[2015, 9, 24]] }],
    ["DA  - 2015/00/00\nPY  - 2015", { "date-parts": [[2015]] }],
    ["PY  - 0000", undefined],
    ["PY  - 0000\nDA  - in press", { literal: "in press" }],
  ])("is read from %j", (rows, issued) => {
    expect(recordOf("JOUR", rows).items[0]?.issued).toEqual(issued);
  });
});

test.each(["\u2028", "\u2029"])("keeps a line with %j in it whole", (separator) => {
  const { items, faults } = readRis(`TY  - JOUR\nT1  - One${separator}two\nAB  - A${separator}B\nER  - \n`);
  expect(items).toEqual([{ type: "article-journal", title: "One two", abstract: "A B" }]);
  expect(faults).toEqual([]);
});

test("joins a wrapped line that begins like a tag to the line before", () => {
  expect(recordOf("JOUR", "AB  - Seen in\nT1-weighted images").items[0]?.abstract).toBe("Seen in T1-weighted images");
});

describe("a tag has the meaning that its type gives it", () => {
  const doe = [{ family: "Doe", given: "J." }];
  test.each<[string, string, Partial<CslItem>]>([
    [
      "BOOK",
      "T2  - Series\nA2  - Doe, J.\nM1  - 123\nSP  - 350",
      { "collection-title": "Series", "collection-editor": doe, "collection-number": "123", "number-of-pages": "350" },
    ],
    ["BOOK", "A3  - Doe, J.\nSP  - 12\nEP  - 40", { editor: doe, page: "12-40" }],
    ["EDBOOK", "AU  - Doe, J.", { editor: doe }],
    [
      "CHAP",
      "T2  - Book\nA2  - Doe, J.\nA3  - Doe, J.\nT3  - Series\nSP  - 7",
      {
        "container-title": "Book",
        editor: doe,
        "collection-editor": doe,
        "collection-title": "Series",
        page: "7",
      },
    ],
    [
      "THES",
      "A3  - Doe, J.\nT2  - Department of History\nPB  - Uni\nSP  - 250\nM3  - PhD",
      {
        contributor: doe,
        division: "Department of History",
        publisher: "Uni",
        "number-of-pages": "250",
        genre: "PhD",
      },
    ],
    [
      "RPRT",
      "A2  - Doe, J.\nT2  - Papers\nSN  - R-7\nSP  - 40",
      {
        "collection-editor": doe,
        "collection-title": "Papers",
        number: "R-7",
        "number-of-pages": "40",
      },
    ],
    ["CONF", "T2  - Proceedings\nCY  - Oslo", { "container-title": "Proceedings", "event-place": "Oslo" }],
    [
      "CONF",
      "T2  - Meeting\nC3  - Proceedings\nC1  - New York",
      {
        "event-title": "Meeting",
        "container-title": "Proceedings",
        "publisher-place": "New York",
      },
    ],
    ["CPAPER", "T2  - Meeting", { "event-title": "Meeting" }],
    ["JOUR", "M1  - 3\nC7  - e12", { issue: "3", number: "e12" }],
    ["JOUR", "IS  - 3\nM1  - e12", { issue: "3", number: "e12" }],
    ["JOUR", "M3  - doi: 10.3109/a", { DOI: "10.3109/a" }],
    ["JOUR", "JO  - J Long", { "container-title": "J Long" }],
    ["JOUR", "JA  - J Long", { "container-title": "J Long" }],
    [
      "JOUR",
      "JO  - J Long\nJF  - Journal of Length",
      {
        "container-title": "Journal of Length",
        "container-title-short": "J Long",
      },
    ],
    [
      "JOUR",
      "T2  - Journal of Length\nJ2  - J Long",
      {
        "container-title": "Journal of Length",
        "container-title-short": "J Long",
      },
    ],
    ["JOUR", "N1  - one\nN1  - two", { note: "one\ntwo" }],
    [
      "JOUR",
      "DB  - Scopus\nAN  - 12\nDP  - Elsevier",
      { archive: "Scopus", archive_location: "12", source: "Elsevier" },
    ],
    ["JOUR", "DB  - PubMed\nAN  - 23193287", { PMID: "23193287" }],
    ["JOUR", "SN  - 0028-0836\nSN  - 1476-4687", { ISSN: "0028-0836 1476-4687" }],
    ["JOUR", "EP  - 9", { page: "9" }],
  ])("%s %j", (type, rows, expected) => {
    const { items, faults } = recordOf(type, rows);
    expect(items.map(({ type: _, ...rest }) => rest)).toEqual([{ title: "T", ...expected }]);
    expect(faults).toEqual([]);
  });
});

/**
 * Names that “Family, Given, Suffix” can express: particles in their usual places, and an organisation by a final
 * comma.
 */
const person = fc.record(
  {
    family: fc.constantFrom("Doe", "O'Brien", "Müller", "Núñez-Pérez", "李"),
    given: fc.constantFrom("Jane", "J. R. R.", "明"),
    suffix: fc.constantFrom("Jr.", "III"),
  },
  { requiredKeys: ["family", "given"] },
);
const name = fc.oneof(
  person,
  fc.constant({ family: "Gogh", given: "Vincent", "non-dropping-particle": "van" }),
  fc.constant({ family: "Alembert", given: "Jean", "non-dropping-particle": "d’" }),
  fc.constant({ family: "Beethoven", given: "Ludwig", "dropping-particle": "van" }),
  fc.constantFrom("World Health Organization", "WHO, Geneva", "AT&T", "Plato").map((literal) => ({ literal })),
);

test("a work comes back from RIS unchanged in every CSL variable", () => {
  const works = workWith({
    text: TEXT_VARIABLES.filter((variable) => variable !== "keyword"),
    numbers: NUMBER_VARIABLES,
    names: NAME_VARIABLES,
    dates: DATE_VARIABLES,
    name: fc.array(name, { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(works, ({ csl, key }) => {
      const { items, faults } = readRis(writeRis([{ csl, key }]));
      expect(faults).toEqual([]);
      expect(items).toEqual([{ ...csl, "citation-key": key }]);
    }),
    runs(200),
  );
});

test("keywords and the lines of a note come back as separate rows", () => {
  const csl: CslItem = { type: "book", title: "T", keyword: "one, two", note: "a\n\nb", annote: "c\nd" };
  expect(readRis(writeRis([{ csl, key: "k" }])).items).toEqual([{ ...csl, "citation-key": "k" }]);
  const withComma = { ...csl, keyword: "Proteins, recombinant; two" };
  expect(readRis(writeRis([{ csl: withComma, key: "k" }])).items[0]?.keyword).toBe("Proteins, recombinant; two");
});

test("writes a PubMed id as PubMed's accession number, and reads it as EndNote and Zotero do", () => {
  const csl: CslItem = { type: "article-journal", title: "T", PMID: "23193287" };
  const text = writeRis([{ csl, key: "k" }]);
  expect(text).toContain("AN  - 23193287\r\n");
  expect(text).toContain("DB  - PubMed\r\n");
  expect(readRis(text).items).toEqual([{ ...csl, "citation-key": "k" }]);
});
