import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import type { CslItem } from "../csl/csl";
import { NAME_VARIABLES } from "../csl/csl-variables";
import { workWith } from "../exchange/test-any-works";
import { citationKey, isCitationKey, keyGiver, uniqueKey } from "./citation-key";

const work = (title: string, family?: string, year?: number): CslItem => ({
  type: "book",
  title,
  ...(family ? { author: [{ family }] } : {}),
  ...(year ? { issued: { "date-parts": [[year]] } } : {}),
});

describe("citation key of a work", () => {
  test.each([
    [work("The Deep Learning Book", "Doe", 2020), "doe2020deep"],
    [work("On “the” <i>Origin</i> of Species", "Darwin", 1859), "darwin1859origin"],
    [work("Über Größen", "Müller-Lüdenscheidt", 1999), "mullerludenscheidt1999uber"],
    [work("Straße", "Groß", 2001), "gross2001strasse"],
    [work("The", "O'Brien", 2001), "obrien2001the"],
    [work("深度学习的方法", "王", 2016), "王2016深度"],
    [work("No author", undefined, 2010), "2010no"],
    [work("Only a title"), "only"],
    [work("", "Caesar", -50), "caesar50"],
    [{ type: "webpage" } satisfies CslItem, "untitled"],
    [
      { ...work("T", undefined, 2020), author: [{ literal: "World Health Organization" }] } satisfies CslItem,
      "worldhealthorganization2020t",
    ],
    [
      {
        ...work("T", undefined, 2020),
        author: [{ family: "Berg", "non-dropping-particle": "van den" }],
      } satisfies CslItem,
      "vandenberg2020t",
    ],
    [{ ...work("T", "Doe", 2020), "citation-key": "own:key-1" } satisfies CslItem, "own:key-1"],
    [{ ...work("T", "Doe", 2020), "citation-key": "no key" } satisfies CslItem, "doe2020t"],
  ])("of %o is %s", (csl, key) => {
    expect(citationKey(csl)).toBe(key);
  });

  test("appends letters until no other work has the key", () => {
    const taken = new Set<string>();
    const keys = Array.from({ length: 30 }, () => {
      const key = uniqueKey(work("Deep", "Doe", 2020), taken);
      taken.add(key);
      return key.slice("doe2020deep".length);
    });
    expect([...keys.slice(0, 3), ...keys.slice(25, 29)]).toEqual(["", "a", "b", "y", "z", "aa", "ab"]);
  });

  test("is given to many works as one by one", () => {
    const [keyOf, taken] = [keyGiver(), new Set<string>()];
    const works = ["Deep", "Deep", "Ebb", "Deep"].map((title) => work(title, "Doe", 2020));
    for (const each of works) {
      const key = uniqueKey(each, taken);
      taken.add(key);
      expect(keyOf(each)).toBe(key);
    }
  });

  test("makes a key that Pandoc reads, for any work", () => {
    fc.assert(
      fc.property(workWith({ names: NAME_VARIABLES, dates: ["issued"] }), ({ csl: { "citation-key": _, ...rest } }) => {
        expect(citationKey({ ...rest, type: "book" })).toSatisfy(isCitationKey);
      }),
      runs(200),
    );
  });
});
