import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { authorNamed } from "#lib/shapes/text-author";
import { runs } from "#lib/test-runs";
import type { ExportSource } from "../manuscript/source";
import { EVERYTHING, sourceOf, TEST_AUTHORS } from "../manuscript/test-source";
import { requireDeposit } from "./require-deposit";
import { CROSSREF, DATACITE, depositFaults } from "./test-deposit-faults";
import { writeCrossref } from "./write-crossref";
import { writeDatacite } from "./write-datacite";

const WHOLE = {
  authors: TEST_AUTHORS,
  doi: "10.5555/12345678",
  url: "https://texts.example/p/on-tides",
  license: { id: "CC-BY-4.0", address: "https://creativecommons.org/licenses/by/4.0/" },
};

// Settings keep no name without a sign that is seen.
const readable = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 2_000 }),
    fc.constantFrom("R2 D2", "Who?", "Ada 3rd, Jr.", "Henry Tudor VIII", `${"a".repeat(99)} ${"b".repeat(99)}`, "7"),
  )
  .filter((name) => name.trim() !== "");

const parse = (xml: string) => new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(xml);

/** The names of the children of an element, in their order. */
const childrenOf = (xml: string, name: string): string[] => {
  const ordered = new XMLParser({ preserveOrder: true }).parse(xml);
  const find = (nodes: Record<string, unknown>[]): string[] | null => {
    for (const node of nodes) {
      for (const [key, inside] of Object.entries(node)) {
        if (!Array.isArray(inside)) continue;
        const found =
          key === name ? inside.flatMap((each) => Object.keys(each)).filter((one) => one !== ":@") : find(inside);
        if (found) return found;
      }
    }
    return null;
  };
  return find(ordered) ?? [];
};

describe("a deposit is refused", () => {
  test.each([
    ["datacite", { doi: null }, "settings.doi"],
    ["crossref", { doi: null }, "settings.doi"],
    ["datacite", { url: null }, "status"],
    ["crossref", { authors: [authorNamed("Ada")] }, "settings.authors"],
  ] as const)("for %s with %j", async (format, lack, path) => {
    const source = await sourceOf("Text.", { ...WHOLE, ...lack });
    expect(() => requireDeposit(source, format)).toThrow(
      expect.objectContaining({ code: "invalid_request", details: [expect.objectContaining({ path })] }),
    );
  });

  test("for nothing else", async () => {
    const source = await sourceOf("Text.", { ...WHOLE, authors: [authorNamed("Ada")] });
    expect(() => requireDeposit(source, "datacite")).not.toThrow();
    expect(() => requireDeposit({ ...source, contact: "editor@example.org" }, "crossref")).not.toThrow();
    expect(() => requireDeposit({ ...source, doi: null }, "docx")).not.toThrow();
  });
});

describe("for DataCite", () => {
  test("has what its schema 4.6 asks for, and who wrote it", async () => {
    const { resource } = parse(writeDatacite(await sourceOf(EVERYTHING, WHOLE)));
    expect(resource).toMatchObject({
      "@_xmlns": "http://datacite.org/schema/kernel-4",
      identifier: { "#text": "10.5555/12345678", "@_identifierType": "DOI" },
      titles: { title: { "#text": "On Tides", "@_xml:lang": "en" } },
      publisher: "texts.example",
      publicationYear: "2026",
      resourceType: { "#text": "Text", "@_resourceTypeGeneral": "Text" },
      dates: { date: { "#text": "2026-03-04", "@_dateType": "Issued" } },
      rightsList: { rights: { "@_rightsIdentifier": "CC-BY-4.0" } },
    });
    const [jane, juergen] = resource.creators.creator;
    expect(jane.creatorName).toEqual({ "#text": "Doe, Jane Anne", "@_nameType": "Personal" });
    expect(jane.nameIdentifier).toEqual({
      "#text": "https://orcid.org/0000-0002-1825-0097",
      "@_nameIdentifierScheme": "ORCID",
      "@_schemeURI": "https://orcid.org",
    });
    expect(jane.affiliation[0]["@_affiliationIdentifier"]).toBe("https://ror.org/03yrm5c26");
    expect(juergen.familyName).toBe("Müller");
    expect(resource.relatedIdentifiers.relatedIdentifier).toMatchObject({ "@_relationType": "References" });
  });

  test("names a group as such", async () => {
    const authors = [authorNamed("ATLAS Collaboration")];
    const { resource } = parse(writeDatacite(await sourceOf("Text.", { ...WHOLE, authors })));
    expect(resource.creators.creator).toEqual({
      creatorName: { "#text": "ATLAS Collaboration", "@_nameType": "Organizational" },
    });
  });
});

describe("for Crossref", () => {
  test("is posted content in the order of its schema 5.3.1", async () => {
    const xml = writeCrossref(await sourceOf(EVERYTHING, WHOLE));
    expect(childrenOf(xml, "head")).toEqual(["doi_batch_id", "timestamp", "depositor", "registrant"]);
    expect(childrenOf(xml, "posted_content")).toEqual([
      ...["contributors", "titles", "posted_date", "ai:program", "doi_data", "citation_list"],
    ]);
    expect(childrenOf(xml, "person_name")).toEqual(["given_name", "surname", "affiliations", "ORCID"]);
    const { doi_batch: batch } = parse(xml);
    expect(batch.head).toMatchObject({
      doi_batch_id: "doc_1-3",
      timestamp: "20260305101112000",
      depositor: { email_address: "jane@example.org" },
    });
    expect(batch.body.posted_content).toMatchObject({
      posted_date: { month: "03", day: "04", year: "2026" },
      doi_data: { doi: "10.5555/12345678", resource: "https://texts.example/p/on-tides" },
    });
    const [jane, juergen] = batch.body.posted_content.contributors.person_name;
    expect([jane["@_sequence"], juergen["@_sequence"]]).toEqual(["first", "additional"]);
    const { citation } = batch.body.posted_content.citation_list;
    expect(citation[0]).toEqual({ "@_key": "ref1", doi: "10.5555/12345678" });
    expect(citation[1].unstructured_citation).toContain("Wasser & Salz");
  });

  test("has no list where nothing is cited", async () => {
    expect(writeCrossref(await sourceOf("Text.", { ...WHOLE, works: [] }))).not.toContain("citation_list");
  });
});

describe("the rules of the schemas", () => {
  const broken: readonly [string, typeof DATACITE, (source: ExportSource) => string, string, string, string][] = [
    ["a missing element", DATACITE, writeDatacite, "<publisher>texts.example</publisher>", "", "<resource> has"],
    ["an element twice", DATACITE, writeDatacite, "<version>3", "<version>1</version><version>3", "<resource> has"],
    [
      "another value",
      DATACITE,
      writeDatacite,
      'dateType="Issued"',
      'dateType="Printed"',
      '<date> has dateType="Printed"',
    ],
    ["a missing attribute", DATACITE, writeDatacite, ' identifierType="DOI"', "", "<identifier> lacks identifierType"],
    [
      "another order",
      CROSSREF,
      writeCrossref,
      "<day>04</day><year>2026</year>",
      "<year>2026</year><day>04</day>",
      "<posted_date>",
    ],
    [
      "a text that is no DOI",
      CROSSREF,
      writeCrossref,
      "<doi>10.5555/12345678</doi>",
      "<doi>12345678</doi>",
      "<doi> is",
    ],
    [
      "an unknown element",
      CROSSREF,
      writeCrossref,
      "<registrant>",
      "<owner>x</owner><registrant>",
      "<owner> is not known",
    ],
  ];
  test.each(broken)("find %s", async (_, rules, write, from, to, fault) => {
    const xml = write(await sourceOf(EVERYTHING, WHOLE));
    expect(xml).toContain(from);
    expect(depositFaults(xml, rules)).toEqual([]);
    expect(depositFaults(xml.replace(from, to), rules)).toContainEqual(expect.stringContaining(fault));
  });
});

test("both are well-formed and after the rules of their schemas for any title, name and affiliation", async () => {
  const text = fc.string({ unit: "binary", maxLength: 80 });
  const orcid = fc.constantFrom(null, "0000-0002-1825-0097");
  await fc.assert(
    fc.asyncProperty(text, readable, orcid, async (title, name, orcid) => {
      const affiliations = [{ name, ror: null }];
      const authors = [{ ...authorNamed(name, orcid), email: "a@example.org", isCorresponding: true, affiliations }];
      const source = await sourceOf("Text.", { ...WHOLE, title, excerpt: title, authors });
      const written = [writeDatacite(source), writeCrossref(source)] as const;
      expect(written.map((xml) => XMLValidator.validate(xml))).toEqual([true, true]);
      expect([depositFaults(written[0], DATACITE), depositFaults(written[1], CROSSREF)]).toEqual([[], []]);
    }),
    runs(200),
  );
});
