import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { citationItems, citationNodes } from "#lib/document/model/citation-items";
import type { NodeJson } from "#lib/document/model/document";
import { renameCitations } from "#lib/document/model/rename-citations";
import { arbitraryDocument, CITED_KEYS } from "#lib/document/model/test-documents";
import { runs } from "#lib/test-runs";
import { mergeCitations } from "./merge-citations";
import type { DocumentCitation } from "./store";

const UNCHECKED = { verified: null, retracted: null, newerVersion: null };

const citation = (id: string, key: string, title: string, doi: string | null = null): DocumentCitation => ({
  ...{ id, key, csl: { type: "book", title }, libraryId: null, checks: UNCHECKED, createdAt: new Date(0) },
  identifier: doi === null ? null : { type: "doi", value: doi },
});

const named = (lists: DocumentCitation[][]) => {
  const { citations, renamed } = mergeCitations(lists);
  return { works: citations.map(({ id, key }) => [id, key]), renamed: renamed.map((names) => [...names]) };
};

describe("the citations of several texts", () => {
  test("have a work once that two texts cite, as the first has it", () => {
    const lists = [[citation("cit_1", "doe", "Ebb", "10.1/a")], [citation("cit_2", "roe", "Ebb tide", "10.1/a")]];
    expect(named(lists)).toEqual({
      works: [["cit_1", "doe"]],
      renamed: [[], [["cit_2", { cid: "cit_1", key: "doe" }]]],
    });
  });

  test("keep two works apart that have an id or a key in common", () => {
    const { works, renamed } = named([[citation("cit_1", "ebb", "Ebb")], [citation("cit_1", "ebb", "Flood")]]);
    expect(works).toEqual([
      ["cit_1", "ebb"],
      ["cit_1-1", "flood"],
    ]);
    expect(renamed[1]).toEqual([["cit_1", { cid: "cit_1-1", key: "flood" }]]);
  });

  test("keep an identifier from a work that only has the same words", () => {
    expect(named([[citation("a", "x", "Ebb", "10.1/a"), citation("b", "y", "Ebb")]]).works).toHaveLength(2);
  });

  test("have unique ids and keys, and lead every text to its own works, for any texts", () => {
    const some = fc.record({
      id: fc.constantFrom("a", "b", "c"),
      key: fc.constantFrom("x", "y", "ebb", "ebba"),
      title: fc.constantFrom("Ebb", "Flood", "Wave"),
      doi: fc.option(fc.constantFrom("10.1/a", "10.1/b"), { freq: 2 }),
    });
    const list = fc.uniqueArray(some, { selector: ({ id }) => id, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 5 }), (given) => {
        const lists = given.map((list) => list.map(({ id, key, title, doi }) => citation(id, key, title, doi)));
        const { citations, renamed } = mergeCitations(lists);
        const byId = new Map(citations.map((one) => [one.id, one]));
        expect(byId.size).toBe(citations.length);
        expect(new Set(citations.map(({ key }) => key)).size).toBe(citations.length);
        for (const [at, list] of lists.entries())
          for (const { id, key, csl, identifier } of list) {
            const name = renamed[at]?.get(id) ?? { cid: id, key };
            const kept = byId.get(name.cid);
            expect(kept?.key).toBe(name.key);
            if (identifier) expect(kept?.identifier).toEqual(identifier);
            else expect(kept?.csl).toEqual(csl);
          }
      }),
      runs(100),
    );
  });

  test("are found by every mention of any text, as the work that the text meant", () => {
    const titles = fc.uniqueArray(fc.constantFrom("Ebb", "Flood", "Wave", "Tide", "Swell", "Surf", "Neap", "Spring"), {
      minLength: CITED_KEYS.size,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(arbitraryDocument, titles), { maxLength: 3 }), (given) => {
        const lists = given.map(([, names]) =>
          [...CITED_KEYS].map(([key, id], at) => citation(id, key, names[at] ?? "")),
        );
        const { citations, renamed } = mergeCitations(lists);
        for (const [at, [{ content }]] of given.entries()) {
          const meant = new Map(lists[at]?.map(({ id, csl }) => [id, csl]));
          const mentions = (nodes: readonly NodeJson[]) => nodes.flatMap(citationNodes).flatMap(citationItems);
          const before = mentions(content);
          const after = mentions(content.map((node) => renameCitations(node, renamed[at] ?? new Map())));
          expect(after).toHaveLength(before.length);
          for (const [place, { cid, key }] of after.entries()) {
            const found = citations.find(({ id }) => id === cid);
            expect([found?.key, found?.csl]).toEqual([key, meant.get(before[place]?.cid ?? "")]);
          }
        }
      }),
      runs(50),
    );
  });
});
