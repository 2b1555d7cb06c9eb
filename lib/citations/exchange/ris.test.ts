import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { workWith } from "./arbitrary";
import { readRis, writeRis } from "./ris";
import { CSL_OF_RIS, NAME_TAGS, RIS_OF, TEXT_TAGS } from "./ris-tags";

describe("a broken .ris file", () => {
  test("loses only its broken records, and names them by line", () => {
    const file =
      "TY  - JOUR\nTI  - One\nER  - \n\nTY  - JOUR\nTI  - No end\nTY  - BOOK\nTI  - Two\nER  -\nTI  - Lost\nAU  - Doe, J\nER  - \nTY  - BOOK\nER  - \nTY  - BOOK\nTI  - Cut";
    const { items, faults } = readRis(file);
    expect(items.map(({ title }) => title)).toEqual(["One", "Two"]);
    expect(faults).toEqual([
      { line: 5, message: "has no ER before the next TY" },
      { line: 10, message: "stands before any TY" },
      { line: 13, message: "has nothing between TY and ER" },
      { line: 15, message: "has no ER at its end" },
    ]);
  });
});

describe("a record of RIS", () => {
  test("is read whatever its spaces and ends of lines", () => {
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
  ])("has the date %s", (value, issued) => {
    expect(readRis(`TY  - BOOK\nTI  - T\nPY  - ${value}\nER  - `).items[0]?.issued).toEqual(issued);
  });
});

/** What “Family, Given, Suffix” can say: particles in their usual places, and an organisation by a comma at its end. */
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

test("a work comes back from RIS as it went, in every variable that RIS has a tag for", () => {
  const works = workWith({
    text: [...TEXT_TAGS.map(([variable]) => variable).filter((variable) => variable !== "archive"), "keyword"],
    numbers: ["volume", "edition", "number-of-volumes", "section", "page", "number"],
    names: NAME_TAGS.map(([variable]) => variable),
    dates: ["issued", "accessed"],
    name: fc.array(name, { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(works, ({ csl, key }) => {
      const { items, faults } = readRis(writeRis([{ csl, key }]));
      expect(faults).toEqual([]);
      // PubMed's ids have no tag of their own; keywords are a list.
      const { type, PMID: _, keyword: __, ...rest } = csl;
      const hasOwnType = CSL_OF_RIS[RIS_OF[type] ?? "GEN"] === type;
      expect(items[0]).toMatchObject({ ...rest, ...(hasOwnType ? { type } : {}) });
    }),
    runs(200),
  );
});
