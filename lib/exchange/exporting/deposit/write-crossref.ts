import { readName } from "#lib/citations/csl/read-name";
import { orcidAddress } from "#lib/shapes/orcid";
import type { Affiliation, TextAuthor } from "#lib/shapes/text-author";
import { escapeXml } from "../manuscript/escape-xml";
import { richRuns, richText } from "../manuscript/rich-runs";
import type { ExportSource } from "../manuscript/source";
import { depositor } from "./require-deposit";

// The schema's own limits for names.
const MOST = { person: 60, organization: 511, institution: 1024 };

// The schema takes no such signs in a person's name.
const NO_PERSON = /[\d?]/;

const worded = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

const cut = (text: string, most: number) => [...text].slice(0, most).join("");

/**
 * Writes the deposit of a text with Crossref, as posted content of its schema 5.3.1
 * (https://www.crossref.org/documentation/schema-library/markup-guide-record-types/posted-content-includes-preprints/).
 */
export function writeCrossref(source: ExportSource): string {
  const { id, doi, url, title, authors, date, changedAt, locale, version, license, origin } = source;
  const host = new URL(origin).host;
  // Crossref takes a later deposit for the newer one by this number.
  const timestamp = changedAt.toISOString().replace(/\D/g, "");
  const language = /^[a-z]{2}(?=-|$)/i.exec(locale)?.[0].toLowerCase() ?? "en";
  const [year = "", month = "", day = ""] = date.toISOString().slice(0, 10).split("-");
  const contributors = authors.map((author, at) => contributor(author, at === 0));
  const program = license
    ? `<ai:program name="AccessIndicators"><ai:license_ref>${escapeXml(license.address)}</ai:license_ref></ai:program>\n`
    : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<doi_batch xmlns="http://www.crossref.org/schema/5.3.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:ai="http://www.crossref.org/AccessIndicators.xsd" version="5.3.1" xsi:schemaLocation="http://www.crossref.org/schema/5.3.1 https://www.crossref.org/schemas/crossref5.3.1.xsd">
<head>
${worded("doi_batch_id", `${id}-${version}`)}
${worded("timestamp", timestamp)}
<depositor>${worded("depositor_name", host)}${worded("email_address", depositor(source) ?? "")}</depositor>
${worded("registrant", host)}
</head>
<body>
<posted_content type="other" language="${language}">
${contributors.length > 0 ? `<contributors>${contributors.join("")}</contributors>\n` : ""}<titles>${worded("title", title || "Untitled")}</titles>
<posted_date media_type="online">${worded("month", month)}${worded("day", day)}${worded("year", year)}</posted_date>
${program}<doi_data>${worded("doi", doi ?? "")}${worded("resource", url ?? "")}</doi_data>
${citations(source)}</posted_content>
</body>
</doi_batch>
`;
}

function contributor({ name, orcid, affiliations }: TextAuthor, isFirst: boolean): string {
  const attributes = ` sequence="${isFirst ? "first" : "additional"}" contributor_role="author"`;
  const { family, given, suffix } = readName(name) ?? {};
  if ((family === undefined && orcid === null) || NO_PERSON.test(name))
    return `<organization${attributes}>${escapeXml(cut(name, MOST.organization))}</organization>`;
  const inside = [
    given ? worded("given_name", cut(given, MOST.person)) : "",
    worded("surname", cut(family ?? name, MOST.person)),
    suffix ? worded("suffix", suffix.slice(0, 10)) : "",
    affiliations.length > 0 ? `<affiliations>${affiliations.map(institution).join("")}</affiliations>` : "",
    orcid === null ? "" : worded("ORCID", orcidAddress(orcid)),
  ];
  return `<person_name${attributes}>${inside.join("")}</person_name>`;
}

const institution = ({ name, ror }: Affiliation): string =>
  `<institution>${worded("institution_name", cut(name, MOST.institution))}${ror ? `<institution_id type="ror">${escapeXml(ror)}</institution_id>` : ""}</institution>`;

/** The cited works, by their DOI or else in words. */
function citations({ works, formatted }: ExportSource): string {
  const words = new Map(formatted.bibliography.map(({ key, html }) => [key, richText(richRuns(html))]));
  const cited = works.filter(({ isMentioned }) => isMentioned);
  if (cited.length === 0) return "";
  const written = cited.map(({ key, csl: { DOI, title } }, at) => {
    const inside =
      typeof DOI === "string"
        ? worded("doi", DOI)
        : worded("unstructured_citation", words.get(key) ?? String(title ?? key));
    return `<citation key="ref${at + 1}">${inside}</citation>`;
  });
  return `<citation_list>${written.join("\n")}</citation_list>\n`;
}
