import { expect, test } from "vitest";
import { searchFields } from "./search-fields";

test("contains all fields that a person searches for, without accents", () => {
  const fields = searchFields({
    csl: {
      type: "article-journal",
      title: "<i>Ebbe</i> und Flut",
      author: [{ family: "Sørensen", given: "Åse" }, { literal: "Ölverband" }],
      "container-title": "Meer & Küste",
      issued: { "date-parts": [[2020]] },
      abstract: "Über Gezeiten.",
    },
    tags: ["To read"],
    notes: ["Naïve!"],
    identifiers: ["10.1000/abc"],
  });
  expect(fields).toEqual({
    A: "ebbe und flut",
    B: "sorensen ase olverband",
    C: "meer kuste 2020 10 1000 abc to read",
    D: "uber gezeiten naive",
  });
});

test("is limited for any record", () => {
  const long = "word ".repeat(100_000);
  const csl = { type: "book" as const, title: long, abstract: long, author: [{ literal: long }], publisher: long };
  const fields = searchFields({ csl, tags: [long], notes: [long], identifiers: [long] });
  expect(Object.values(fields).join("").length).toBeLessThan(180_000);
});
