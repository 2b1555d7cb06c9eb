import { readName } from "#lib/citations/csl/read-name";
import { orcidAddress } from "#lib/shapes/orcid";
import type { Affiliation, TextAuthor } from "#lib/shapes/text-author";
import { escapeXml } from "../manuscript/escape-xml";
import type { ExportSource } from "../manuscript/source";

/** An element with attributes around a text. */
const worded = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join("")}>${escapeXml(text)}</${name}>`;
};

/** A list of elements in an element of its own; nothing for an empty one. */
const listed = (name: string, inside: readonly string[]): string =>
  inside.length > 0 ? `<${name}>${inside.join("")}</${name}>\n` : "";

/** Describes a text for a registration with DataCite, by its schema 4.6 (https://schema.datacite.org/meta/kernel-4.6/). */
export function writeDatacite(source: ExportSource): string {
  const { doi, url, title, authors, date, locale, version, license, excerpt, origin } = source;
  return `<?xml version="1.0" encoding="UTF-8"?>
<resource xmlns="http://datacite.org/schema/kernel-4" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://datacite.org/schema/kernel-4 https://schema.datacite.org/meta/kernel-4.6/metadata.xsd">
${worded("identifier", doi ?? "", { identifierType: "DOI" })}
${listed("creators", authors.map(creator))}${listed("titles", [worded("title", title || "Untitled", { "xml:lang": locale })])}${worded("publisher", new URL(origin).host)}
${worded("publicationYear", String(date.getUTCFullYear()))}
${worded("resourceType", "Text", { resourceTypeGeneral: "Text" })}
${listed("dates", [worded("date", date.toISOString().slice(0, 10), { dateType: "Issued" })])}${worded("language", locale)}
${listed("alternateIdentifiers", url ? [worded("alternateIdentifier", url, { alternateIdentifierType: "URL" })] : [])}${listed("relatedIdentifiers", references(source))}${listed(
  "formats",
  ["text/html", "text/markdown"].map((format) => worded("format", format)),
)}${worded("version", String(version))}
${listed("rightsList", license ? [rights(license)] : [])}${listed("descriptions", excerpt.trim() ? [worded("description", excerpt, { "xml:lang": locale, descriptionType: "Abstract" })] : [])}</resource>
`;
}

function creator({ name, orcid, affiliations }: TextAuthor): string {
  const read = readName(name);
  const { family, given } = read ?? {};
  const isPerson = family !== undefined;
  const parts = isPerson ? [given ? worded("givenName", given) : "", worded("familyName", family)] : [];
  return listed("creator", [
    worded("creatorName", isPerson && given ? `${family}, ${given}` : name, {
      nameType: isPerson || orcid !== null ? "Personal" : "Organizational",
    }),
    ...parts,
    orcid === null
      ? ""
      : worded("nameIdentifier", orcidAddress(orcid), {
          nameIdentifierScheme: "ORCID",
          schemeURI: "https://orcid.org",
        }),
    ...affiliations.map(affiliation),
  ]).trimEnd();
}

const affiliation = ({ name, ror }: Affiliation): string =>
  worded(
    "affiliation",
    name,
    ror ? { affiliationIdentifier: ror, affiliationIdentifierScheme: "ROR", schemeURI: "https://ror.org" } : {},
  );

/** The works that the text cites, by their DOIs. */
const references = ({ works }: ExportSource): string[] =>
  works.flatMap(({ csl: { DOI }, isMentioned }) =>
    isMentioned && typeof DOI === "string"
      ? worded("relatedIdentifier", DOI, { relatedIdentifierType: "DOI", relationType: "References" })
      : [],
  );

const rights = ({ id, address }: NonNullable<ExportSource["license"]>): string =>
  id === address
    ? worded("rights", id, { rightsURI: address })
    : worded("rights", id, {
        rightsURI: address,
        rightsIdentifier: id,
        rightsIdentifierScheme: "SPDX",
        schemeURI: "https://spdx.org/licenses/",
      });
