import fc from "fast-check";
import { XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { arbitraryDocument } from "#lib/document/model/test-documents";
import { runs } from "#lib/test-runs";
import { manuscriptOf } from "../manuscript/manuscript";
import { EVERYTHING, sourceOf, UNFORMATTED } from "../manuscript/test-source";
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
        const xml = await jatsOf(content, { title, authors: [{ name: title, orcid: null }], formatted: UNFORMATTED });
        expect(XMLValidator.validate(xml)).toBe(true);
      }),
      runs(300),
    );
  });
});
