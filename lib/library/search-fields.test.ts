import { expect, test } from "vitest";
import { searchFields } from "./search-fields";

test("a citation is searched by all that a person remembers of it, without its accents", () => {
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
    note: "Naïve!",
    identifiers: ["10.1000/abc"],
  });
  expect(fields).toEqual({
    A: "ebbe und flut",
    B: "sorensen ase olverband",
    C: "meer kuste 2020 10 1000 abc to read",
    D: "uber gezeiten naive",
  });
});

test("what is searched is bounded, whatever a record holds", () => {
  const long = "word ".repeat(100_000);
  const csl = { type: "book" as const, title: long, abstract: long, author: [{ literal: long }], publisher: long };
  const fields = searchFields({ csl, tags: [long], note: long, identifiers: [long] });
  expect(Object.values(fields).join("").length).toBeLessThan(180_000);
});
