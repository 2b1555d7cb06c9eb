import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CSL_TYPES, type CslItem } from "#lib/citations/csl/csl";
import { runs } from "#lib/test-runs";
import { ITEM_TYPES } from "./items/item-types";
import { readItem, readTags } from "./items/read-item";
import { changeItem, writeItem, writeTags } from "./items/write-item";

const ARTICLE = {
  itemType: "journalArticle",
  title: "Tides of the <i>Sea</i>",
  publicationTitle: "Journal of Water",
  journalAbbreviation: "J. Water",
  volume: "3",
  pages: "12–15",
  date: "2020-05-01",
  accessDate: "2021-02-03T10:00:00Z",
  DOI: "10.1000/tides",
  url: "https://example.org/tides",
  extra: "PMID: 123\nOriginal Date: 1920\nSeen on a shelf.",
  creators: [
    { creatorType: "author", lastName: "van der Berg", firstName: "Jane" },
    { creatorType: "reviewedAuthor", lastName: "Roe", firstName: "Ann" },
    { creatorType: "author", name: "Institute of Water" },
  ],
};

describe("an item of Zotero", () => {
  test("is read as a work with names, dates and the variables of its field “Extra”", () => {
    expect(readItem(ARTICLE)).toMatchObject({
      type: "article-journal",
      title: "Tides of the <i>Sea</i>",
      "container-title": "Journal of Water",
      "container-title-short": "J. Water",
      page: "12–15",
      issued: { "date-parts": [[2020, 5, 1]] },
      accessed: { "date-parts": [[2021, 2, 3]] },
      "original-date": { "date-parts": [[1920]] },
      PMID: "123",
      note: "Seen on a shelf.",
      author: [
        { family: "Berg", "non-dropping-particle": "van der", given: "Jane" },
        { literal: "Institute of Water" },
      ],
      "reviewed-author": [{ family: "Roe", given: "Ann" }],
    });
  });

  test("gets only the fields that a change of its work concerns", () => {
    const csl = readItem(ARTICLE);
    expect(changeItem(ARTICLE, { ...csl, volume: "4" }, ["volume"])).toEqual({ volume: "4" });
    expect(changeItem(ARTICLE, { ...csl, PMID: "7" }, ["PMID"])).toEqual({
      extra: "original-date: 1920\nPMID: 7\nSeen on a shelf.",
    });
    const { volume: _, ...without } = csl;
    expect(changeItem(ARTICLE, without as CslItem, ["volume"])).toEqual({ volume: "" });
  });

  test("keeps the place of creators that did not change", () => {
    const csl = { ...readItem(ARTICLE), author: [{ family: "Doe", given: "Jo", suffix: "Jr." }] };
    expect(changeItem(ARTICLE, csl, ["author"])).toEqual({
      creators: [
        { creatorType: "author", lastName: "Doe", firstName: "Jo, Jr." },
        { creatorType: "reviewedAuthor", lastName: "Roe", firstName: "Ann" },
      ],
    });
  });

  test("says its type in “Extra” where Zotero has none like it", () => {
    const csl: CslItem = { type: "treaty", title: "Of the Sea" };
    expect(writeItem(csl)).toEqual({ itemType: "statute", nameOfAct: "Of the Sea", extra: "type: treaty" });
    expect(readItem(writeItem(csl))).toEqual(csl);
  });

  test("has no day of access that Zotero would refuse", () => {
    const csl: CslItem = { type: "webpage", title: "Home", accessed: { "date-parts": [[2020, 5]] } };
    expect(writeItem(csl)).toEqual({ itemType: "webpage", title: "Home", extra: "accessed: 2020-05" });
    expect(readItem(writeItem(csl))).toEqual(csl);
  });
});

test("every type of CSL has a type at Zotero and is the same when it comes back", () => {
  for (const type of CSL_TYPES) {
    const csl: CslItem = {
      type,
      title: "Tides",
      author: [{ family: "Doe", given: "Jo" }],
      issued: { "date-parts": [[2020]] },
    };
    expect(readItem(writeItem(csl))).toEqual(csl);
  }
});

// Names are read with single spaces.
const words = fc.stringMatching(/^[A-Za-z](?: ?[A-Za-z0-9]){0,20}$/);
const name = fc.oneof(
  fc.record({ family: fc.stringMatching(/^[A-Z][a-z]{1,8}$/), given: fc.stringMatching(/^[A-Z][a-z]{1,8}$/) }),
  words.map((literal) => ({ literal })),
);
const work = fc.record(
  {
    type: fc.constantFrom(...CSL_TYPES),
    title: words,
    "container-title": words,
    publisher: words,
    "publisher-place": words,
    volume: words,
    page: words,
    edition: words,
    genre: words,
    PMID: fc.stringMatching(/^[1-9][0-9]{0,7}$/),
    issued: fc
      .tuple(fc.integer({ min: 1000, max: 2100 }), fc.integer({ min: 1, max: 12 }))
      .map((day) => ({ "date-parts": [day] })),
    author: fc.array(name, { minLength: 1, maxLength: 3 }),
    illustrator: fc.array(name, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ["type", "title"] },
);

test("a work comes back from Zotero as it went, and has only fields of its type", () => {
  fc.assert(
    fc.property(work, (given) => {
      const csl = given as CslItem;
      const data = writeItem(csl);
      expect(readItem(data)).toEqual(csl);
      const type = ITEM_TYPES.get(String(data.itemType));
      const fields = Object.keys(data).filter((field) => field !== "itemType" && field !== "creators");
      expect(fields.filter((field) => !type?.fields.has(field))).toEqual([]);
    }),
    runs(300),
  );
});

test("tags that a work here cannot have stay at Zotero", () => {
  const long = "x".repeat(200);
  const data = { tags: [{ tag: "sea" }, { tag: long, type: 1 }, { tag: "auto", type: 1 }] };
  expect(readTags(data)).toEqual({ tags: ["sea", "auto"], unfit: 1 });
  expect(writeTags(data, ["new", "auto"], ["sea"])).toEqual([
    { tag: long, type: 1 },
    { tag: "auto", type: 1 },
    { tag: "new" },
  ]);
});
