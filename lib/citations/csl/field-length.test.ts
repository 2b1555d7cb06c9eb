import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { readBibtex } from "../exchange/bibtex";
import { readCslJson } from "../exchange/csl-json";
import { readRis } from "../exchange/ris";
import { longFields } from "./field-length";
import { normalizeCsl } from "./normalize-csl";
import { parseCsl } from "./parse-csl";

const most = "a".repeat(10_000);
const more = `${most}b`;
const longest = "a".repeat(50_000);

describe("a work that a person gives", () => {
  test.each([
    ["a title", { title: more }, "csl.title"],
    ["a number", { volume: more }, "csl.volume"],
    ["an abstract", { abstract: `${longest}b` }, "csl.abstract"],
    ["a note", { note: `${longest}b` }, "csl.note"],
    ["a name", { author: [{ family: "Doe" }, { family: more }] }, "csl.author.1.family"],
    ["a date", { issued: { literal: more } }, "csl.issued.literal"],
    ["a category", { categories: ["a", more] }, "csl.categories.1"],
  ])("is refused with %s that is too long", (_name, fields, path) => {
    expect(() => parseCsl({ type: "book", ...fields })).toThrow(
      expect.objectContaining({ code: "invalid_request", details: [expect.objectContaining({ path })] }),
    );
  });

  test("is kept with fields of exactly the maximum length", () => {
    const work = { type: "book", title: most, abstract: longest, note: longest, author: [{ family: most }] };
    expect(parseCsl(work)).toEqual(work);
  });

  test("is refused for too many names before any name is parsed", () => {
    expect(() => parseCsl({ type: "book", author: Array.from({ length: 10_001 }, () => ({})) })).toThrow(
      expect.objectContaining({ details: [{ path: "csl.author", message: "has 10001 entries; it may have 10000" }] }),
    );
  });

  test("is refused with its first hundred unknown variables named", () => {
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field${at}`, 1]));
    expect(() => parseCsl({ type: "book", ...unknown })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ length: 100 }) }),
    );
  });
});

describe("a file", () => {
  const fault = { line: 2, message: "“title” has 10,001 characters; it may have 10,000" };

  test.each([
    [
      "BibTeX",
      () => readBibtex(`@book{a, title={Kept}}\n@book{b, title={${more}}}\n@book{c, title={Kept too}}`),
      fault,
    ],
    [
      "RIS",
      () =>
        readRis(
          `TY  - BOOK\nTI  - Kept\nER  - \nTY  - BOOK\nTI  - ${more}\nER  - \nTY  - BOOK\nTI  - Kept too\nER  - `,
        ),
      { ...fault, line: 4 },
    ],
    [
      "CSL-JSON",
      () => readCslJson(`[{"type":"book","title":"Kept"},\n{"title":"${more}"},\n{"type":"book","title":"Kept too"}]`),
      fault,
    ],
  ])("in %s reports an overlong field as a fault and keeps its other works", (_name, read, fault) => {
    const { items, faults } = read();
    expect(items.map(({ title }) => title)).toEqual(["Kept", "Kept too"]);
    expect(faults).toEqual([fault]);
  });

  test("with strings that double one another expands only to the limit", () => {
    const strings = Array.from({ length: 40 }, (_, at) => `@string{a${at + 1} = a${at} # a${at}}\n`).join("");
    const { items, faults } = readBibtex(`@string{a0 = "x"}\n${strings}@book{k, title = {Kept}}`);
    expect(items).toMatchObject([{ title: "Kept" }]);
    expect(faults[0]?.message).toMatch(/is too long once the string “a\d+” is put in/);
  });

  test("may insert the same string into each of its many entries", () => {
    const entries = Array.from({ length: 2_000 }, (_, at) => `@article{k${at}, title={A}, journal=jour}\n`).join("");
    const { items, faults } = readBibtex(
      `@string{jour = "Journal of the History of Ideas and Their Consequences"}\n${entries}`,
    );
    expect([items.length, faults]).toEqual([2_000, []]);
  });
});

describe("a work from a registry", () => {
  test("has overlong fields cut, so that it can be cited", () => {
    const work = normalizeCsl({
      type: "book",
      title: `<i>${more}</i>`,
      abstract: longest.repeat(2),
      DOI: `10.1000/${more}`,
      author: [{ family: more, given: "A." }],
      issued: { literal: more },
    });
    expect(work).toMatchObject({ title: `${most.slice(1)}…`, author: [{ family: `${most.slice(1)}…`, given: "A." }] });
    expect(work.DOI).toBeUndefined();
    expect(() => parseCsl(work)).not.toThrow();
  });

  test("never has an overlong field or half a character", () => {
    const text = fc.string({ unit: "binary", minLength: 9_000, maxLength: 12_000 });
    fc.assert(
      fc.property(text, (words) => {
        const work = normalizeCsl({ title: words, publisher: words, author: [{ family: words }], keyword: words });
        expect(longFields(work)).toEqual([]);
        expect(JSON.stringify(work).isWellFormed()).toBe(true);
      }),
      runs(100, 20),
    );
  });
});
