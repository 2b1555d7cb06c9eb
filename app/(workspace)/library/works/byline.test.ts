import { expect, test } from "vitest";
import type { CslItem } from "#lib/citations/csl/csl";
import { byline } from "./byline";

const of = (variables: Partial<CslItem>) => byline({ type: "book", ...variables });
const by = (...families: string[]) => ({ author: families.map((family) => ({ family })) });

test.each<[string, Partial<CslItem>, string]>([
  ["nothing", {}, ""],
  ["one author", by("Doe"), "Doe"],
  ["two", by("Doe", "Roe"), "Doe & Roe"],
  ["three", by("Doe", "Roe", "Poe"), "Doe, Roe & Poe"],
  ["many", by("Doe", "Roe", "Poe", "Coe"), "Doe, Roe, Poe et al."],
  ["a corporate author", { author: [{ literal: "World Sea Organization" }] }, "World Sea Organization"],
  ["a particle", { author: [{ family: "Berg", "non-dropping-particle": "van der" }] }, "van der Berg"],
  ["an editor", { editor: [{ family: "Doe" }] }, "Doe"],
  [
    "all of it",
    { ...by("Doe"), "container-title": "Oceans", publisher: "Press", issued: { "date-parts": [[2020, 1]] } },
    "Doe · Oceans · 2020",
  ],
])("the line under a title, for %s", (_what, variables, expected) => {
  expect(of(variables)).toBe(expected);
});
