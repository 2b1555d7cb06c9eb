import { describe, expect, test } from "vitest";
import { readForeign } from "./read-foreign";

const endnote = (text: string) => readForeign({ format: "endnote", text });
const cff = (text: string) => readForeign({ format: "cff", text });

describe("a file with EndNote's tags", () => {
  test("without records has faults and no work", () => {
    expect(endnote("Dear reader")).toEqual({ items: [], faults: [{ line: 1, message: "comes before any %0" }] });
    expect(endnote("https://example.org/")).toMatchObject({ items: [] });
  });

  test("is read record by record, with joined lines, and names the fields without a place", () => {
    const text = `%0 Journal Article
%A Doe, Jane
%A Roe, Richard
%T Tides of a title
that goes on
%J Oceans
%D 2020
%V 3
%R 10.1000/tides
%K sea
%K moon

%0 Book
%T Waves
%I Press
`;
    expect(endnote(text)).toEqual({
      items: [
        {
          type: "article-journal",
          title: "Tides of a title that goes on",
          author: [
            { family: "Doe", given: "Jane" },
            { family: "Roe", given: "Richard" },
          ],
          "container-title": "Oceans",
          volume: "3",
          DOI: "10.1000/tides",
          keyword: "sea, moon",
          issued: { "date-parts": [[2020]] },
        },
        { type: "book", title: "Waves", publisher: "Press" },
      ],
      faults: [],
    });
    expect(endnote("%0 Book\n%T Waves\n%F key\n%H x\n").faults).toContainEqual({
      line: 1,
      message: "%H is not taken: a citation has no place for it",
    });
  });
});

const TOOL = `cff-version: 1.2.0
message: Cite it.
title: Tide tables
authors:
  - family-names: Doe
    given-names: Jane
version: 1.2.3
doi: 10.5281/zenodo.1
date-released: "2021-05-04"
keywords: [sea, moon]
preferred-citation:
  type: article
  title: The paper
  authors:
    - name: The Consortium
  journal: Oceans
  year: 2020
references:
  - type: book
    title: Waves
    authors:
      - family-names: Roe
`;

describe("a CITATION.cff", () => {
  test("that is none has a fault and no work", () => {
    expect(cff("title: [")).toMatchObject({ items: [], faults: [{ message: "is not valid YAML" }] });
    expect(cff("title: Tides")).toMatchObject({
      items: [],
      faults: [{ message: "is not a CITATION.cff: it has no cff-version" }],
    });
  });

  test("is the work, its preferred citation and its references", () => {
    expect(cff(TOOL)).toMatchObject({
      items: [
        {
          type: "software",
          title: "Tide tables",
          version: "1.2.3",
          DOI: "10.5281/zenodo.1",
          issued: { "date-parts": [[2021, 5, 4]] },
          keyword: "sea,moon",
        },
        {
          type: "article-journal",
          title: "The paper",
          author: [{ literal: "The Consortium" }],
          "container-title": "Oceans",
        },
        { type: "book", title: "Waves", author: [{ family: "Roe" }] },
      ],
      faults: [],
    });
  });

  test("with a part that cannot be read keeps the others", () => {
    const { items, faults } = cff(TOOL.replace("authors:\n      - family-names: Roe", "authors: nobody"));
    expect(items).toHaveLength(2);
    expect(faults).toEqual([{ line: 1, message: "reference 1 cannot be read" }]);
  });
});
