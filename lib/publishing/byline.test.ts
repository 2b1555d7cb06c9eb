import { expect, test } from "vitest";
import { authorNamed } from "#lib/shapes/text-author";
import { bylineOf } from "./byline";

const LIBRARY = { name: "Library", ror: "https://ror.org/03yrm5c26" };

test("one author has no marks, and a name alone has no notes", () => {
  expect(bylineOf([authorNamed("Ada")], "en")).toEqual({
    names: [{ name: "Ada", marks: [], orcid: null }],
    notes: [],
    contributions: null,
  });
  const { names, notes } = bylineOf([{ ...authorNamed("Ada"), affiliations: [LIBRARY] }], "en");
  expect([names[0]?.marks, notes]).toEqual([[], [{ mark: null, text: "Library", address: LIBRARY.ror }]]);
});

test("several authors share the number of an affiliation, and the one who is reached has a star", () => {
  const ada = { ...authorNamed("Ada"), email: "ada@example.org", isCorresponding: true, affiliations: [LIBRARY] };
  const home = { name: "Home", ror: null };
  const ben = {
    ...authorNamed("Ben"),
    email: "ben@example.org",
    affiliations: [home, { ...LIBRARY, name: "The library" }],
  };
  const { names, notes } = bylineOf([ada, ben], "en");
  expect(names.map(({ marks }) => marks)).toEqual([
    ["1", "*"],
    ["2", "1"],
  ]);
  expect(notes.map(({ mark, text }) => `${mark} ${text}`)).toEqual(["1 Library", "2 Home", "* ada@example.org"]);
});

test("says who did what in CRediT's order and the language of the text", () => {
  const ada = { ...authorNamed("Ada"), roles: ["software", "conceptualization"] as const };
  expect(bylineOf([ada, authorNamed("Ben")], "en").contributions).toBe(
    "Contributions. Ada: Conceptualization, Software.",
  );
  expect(bylineOf([ada], "de").contributions).toBe("Beiträge. Ada: Konzeption, Software.");
});
