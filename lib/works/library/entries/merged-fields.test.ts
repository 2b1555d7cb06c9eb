import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CslItem } from "#lib/citations/csl/csl";
import { differingFields, mergedCsl, proposedSources } from "./merged-fields";

const work = (id: string, csl: Partial<CslItem>) => ({ id, csl: { type: "book" as const, ...csl } });
const ONE = work("one", { title: "Tides", volume: "19", author: [{ family: "Doe", given: "Jane" }] });
const TWO = work("two", { type: "chapter", title: "Tides", volume: "20", DOI: "10.1000/2" });

describe("the fields of works that are merged", () => {
  test("are named where they differ, each text once", () => {
    expect(differingFields([ONE, TWO, work("three", { title: "Tides", volume: "19" })])).toEqual([
      {
        variable: "type",
        values: [
          { id: "one", text: "book" },
          { id: "two", text: "chapter" },
        ],
      },
      {
        variable: "author",
        values: [
          { id: "one", text: "Doe, Jane" },
          { id: "two", text: "" },
        ],
      },
      {
        variable: "volume",
        values: [
          { id: "one", text: "19" },
          { id: "two", text: "20" },
        ],
      },
      {
        variable: "DOI",
        values: [
          { id: "one", text: "" },
          { id: "two", text: "10.1000/2" },
        ],
      },
    ]);
    expect(differingFields([ONE, { ...ONE, id: "same" }])).toEqual([]);
  });

  test("are proposed from the one to keep, and from another where that has none", () => {
    const sources = proposedSources(differingFields([ONE, TWO]), ONE);
    expect(sources).toEqual({ type: "one", author: "one", volume: "one", DOI: "two" });
    expect(mergedCsl([ONE, TWO], "one", sources)).toEqual({ ...ONE.csl, DOI: "10.1000/2" });
  });

  test("are taken from the chosen work, also where it has none", () => {
    const csl = mergedCsl([ONE, TWO], "one", { type: "two", volume: "two", author: "two" });
    expect(csl).toEqual({ type: "chapter", title: "Tides", volume: "20" });
  });

  test("make one of the works again when all are taken from it", () => {
    const text = fc.option(fc.constantFrom("a", "b"), { nil: undefined });
    const some = fc
      .record({ type: fc.constantFrom("book" as const, "chapter" as const), title: text, volume: text, DOI: text })
      .map((csl) => Object.fromEntries(Object.entries(csl).filter(([, value]) => value !== undefined)) as CslItem);
    fc.assert(
      fc.property(some, some, (one, two) => {
        const works = [
          { id: "one", csl: one },
          { id: "two", csl: two },
        ];
        const all = Object.fromEntries(differingFields(works).map(({ variable }) => [variable, "two"]));
        expect(mergedCsl(works, "one", all)).toEqual(two);
        expect(mergedCsl(works, "one", {})).toEqual(one);
      }),
    );
  });
});
