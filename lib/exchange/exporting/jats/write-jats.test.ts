import fc from "fast-check";
import { XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { arbitraryDocument } from "#lib/document/model/test-documents";
import { authorNamed } from "#lib/shapes/text-author";
import { runs } from "#lib/test-runs";
import { manuscriptOf } from "../manuscript/manuscript";
import { EVERYTHING, sourceOf, TEST_AUTHORS, UNFORMATTED } from "../manuscript/test-source";
import { writeJats } from "./write-jats";

const jatsOf = async (text: Parameters<typeof sourceOf>[0], more?: Parameters<typeof sourceOf>[1]) =>
  writeJats(manuscriptOf(await sourceOf(text, more)));

describe("JATS", () => {
  test("has authors with their ORCID iD, the title once, and the date", async () => {
    const xml = await jatsOf(EVERYTHING);
    expect(xml).toContain('<contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>');
    expect(xml.match(/On Tides/g)).toHaveLength(1);
    expect(xml).toContain('iso-8601-date="2026-03-04"');
  });

  test("has what is known of an author: roles, affiliations once, and the address", async () => {
    const xml = await jatsOf("Text.", { authors: TEST_AUTHORS });
    expect(xml).toContain('<contrib contrib-type="author" corresp="yes"><contrib-id contrib-id-type="orcid">');
    expect(xml.match(/<email>/g)).toHaveLength(2);
    expect(xml).toContain(
      '<role vocab="credit" vocab-identifier="https://credit.niso.org/" vocab-term="Writing – review &amp; editing" vocab-term-identifier="https://credit.niso.org/contributor-roles/writing-review-editing/">Writing – review &amp; editing</role>',
    );
    expect(xml).toContain(
      '<aff id="aff-1"><institution-wrap><institution-id institution-id-type="ror">https://ror.org/03yrm5c26</institution-id><institution>California Digital Library</institution></institution-wrap></aff>',
    );
    expect(xml.match(/<aff /g)).toHaveLength(2);
    expect(xml.match(/rid="aff-1"/g)).toHaveLength(2);
    expect(XMLValidator.validate(xml)).toBe(true);
  });

  test("links citations to references, which have their parts and their words", async () => {
    const xml = await jatsOf(EVERYTHING);
    expect(xml).toContain('<xref ref-type="bibr" rid="ref-key ref-other_one">(see Doe, 2020, pp. 3–5; 1999)</xref>');
    expect(xml).toContain('<pub-id pub-id-type="doi">10.5555/12345678</pub-id>');
    expect(xml).toContain("<surname>O’Neil</surname>");
    expect(xml).not.toContain("潮汐");
  });

  test("every reference within it names an element", async () => {
    const xml = await jatsOf(EVERYTHING);
    const ids = new Set([...xml.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    const named = [...xml.matchAll(/ rid="([^"]*)"/g)].flatMap(([, rids = ""]) => rids.split(" "));
    expect(named.length).toBeGreaterThan(6);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  test("has notes that nothing mentions, and a note once", async () => {
    const xml = await jatsOf(EVERYTHING);
    expect(xml.match(/<fn[ >]/g)).toHaveLength(2);
    expect(xml).toContain("Nothing mentions this.");
  });

  test("is well-formed for any text, title and name", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDocument, fc.string({ unit: "binary", maxLength: 30 }), async (content, title) => {
        const xml = await jatsOf(content, { title, authors: [authorNamed(title)], formatted: UNFORMATTED });
        expect(XMLValidator.validate(xml)).toBe(true);
      }),
      runs(300),
    );
  });
});
