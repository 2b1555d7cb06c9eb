import { XMLParser } from "fast-xml-parser";
import { z } from "zod";

/** What a schema says of an element: its children as a pattern over their names, its text, and its attributes. */
type Rule = {
  /** Over the names of the children, each with a space behind it; without one there are none. */
  children?: RegExp;
  /** Over the text; without one there is none. */
  text?: RegExp;
  required?: Readonly<Record<string, RegExp>>;
  optional?: Readonly<Record<string, RegExp>>;
};
type Rules = Readonly<Record<string, Rule>>;

const ANY = /^/;
const FILLED = /./su;
const ADDRESS = /^https?:\/\/\S+$/;
const ORCID = /^https?:\/\/orcid\.org\/\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/;
const DOI = /^10\.\d{4,9}\/.{1,200}$/su;
// What XML Schema knows as a language.
const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;
const LANG = { "xml:lang": LANGUAGE };
const SCHEMA = { xmlns: ANY, "xmlns:xsi": ANY, "xsi:schemaLocation": ANY };
const upTo = (most: number, least = 1) => new RegExp(`^.{${least},${most}}$`, "su");

/** Elements in any order, each at most once; those that are needed exactly once. */
const inAnyOrder = (needed: readonly string[], others: readonly string[]) =>
  new RegExp(
    `^${needed.map((name) => `(?=(?:.* )?${name} )`).join("")}(?:(${[...needed, ...others].join("|")}) (?!(?:.* )?\\1 ))*$`,
  );

/**
 * The rules of DataCite's schema 4.6 for what a deposit has, after its published XSD
 * (https://schema.datacite.org/meta/kernel-4.6/metadata.xsd, read 2026-11-26). What it allows besides is left out.
 */
export const DATACITE: Rules = {
  resource: {
    children: inAnyOrder(
      ["identifier", "creators", "titles", "publisher", "publicationYear", "resourceType"],
      [
        ...["dates", "language", "alternateIdentifiers", "relatedIdentifiers", "formats", "version", "rightsList"],
        "descriptions",
      ],
    ),
    required: SCHEMA,
  },
  identifier: { text: FILLED, required: { identifierType: /^DOI$/ } },
  creators: { children: /^(?:creator )+$/ },
  creator: { children: /^creatorName (?:givenName )?(?:familyName )?(?:nameIdentifier )*(?:affiliation )*$/ },
  creatorName: { text: ANY, optional: { nameType: /^(?:Organizational|Personal)$/, ...LANG } },
  givenName: { text: ANY, optional: LANG },
  familyName: { text: ANY, optional: LANG },
  nameIdentifier: { text: FILLED, required: { nameIdentifierScheme: ANY }, optional: { schemeURI: ADDRESS } },
  affiliation: {
    text: FILLED,
    optional: { affiliationIdentifier: ANY, affiliationIdentifierScheme: ANY, schemeURI: ADDRESS },
  },
  titles: { children: /^(?:title )+$/ },
  title: {
    text: ANY,
    optional: { titleType: /^(?:AlternativeTitle|Subtitle|TranslatedTitle|Other)$/, ...LANG },
  },
  publisher: { text: FILLED, optional: LANG },
  publicationYear: { text: /^\d{4}$/ },
  resourceType: { text: ANY, required: { resourceTypeGeneral: /^(?:Text|Preprint|JournalArticle|Report|Other)$/ } },
  dates: { children: /^(?:date )*$/ },
  date: {
    text: ANY,
    required: {
      dateType:
        /^(?:Accepted|Available|Collected|Copyrighted|Coverage|Created|Issued|Other|Submitted|Updated|Valid|Withdrawn)$/,
    },
    optional: { dateInformation: ANY },
  },
  language: { text: LANGUAGE },
  alternateIdentifiers: { children: /^(?:alternateIdentifier )*$/ },
  alternateIdentifier: { text: ANY, required: { alternateIdentifierType: ANY } },
  relatedIdentifiers: { children: /^(?:relatedIdentifier )*$/ },
  relatedIdentifier: {
    text: FILLED,
    required: { relatedIdentifierType: /^(?:DOI|URL|ISBN|arXiv|PMID)$/, relationType: /^(?:Cites|References)$/ },
  },
  formats: { children: /^(?:format )*$/ },
  format: { text: ANY },
  version: { text: ANY },
  rightsList: { children: /^(?:rights )*$/ },
  rights: {
    text: ANY,
    optional: { rightsURI: ADDRESS, rightsIdentifier: ANY, rightsIdentifierScheme: ANY, schemeURI: ADDRESS, ...LANG },
  },
  descriptions: { children: /^(?:description )*$/ },
  description: {
    text: ANY,
    required: { descriptionType: /^(?:Abstract|Methods|SeriesInformation|TableOfContents|TechnicalInfo|Other)$/ },
    optional: LANG,
  },
};

// Crossref takes no names with digits or question marks.
const PERSONAL = /^[^\d?]{1,60}$/u;
const CREDITED = { sequence: /^(?:first|additional)$/, contributor_role: /^(?:author|editor|translator)$/ };

/**
 * The rules of Crossref's schema 5.3.1 for what a deposit of posted content has, after its documentation
 * (https://www.crossref.org/documentation/schema-library/markup-guide-record-types/posted-content-includes-preprints/ and
 * https://data.crossref.org/reports/help/schema_doc/5.3.1/index.html): the XSD was not at hand.
 */
export const CROSSREF: Rules = {
  doi_batch: { children: /^head body $/, required: { version: /^5\.3\.1$/, ...SCHEMA }, optional: { "xmlns:ai": ANY } },
  head: { children: /^doi_batch_id timestamp depositor registrant $/ },
  doi_batch_id: { text: upTo(100, 4) },
  timestamp: { text: /^\d{1,19}$/ },
  depositor: { children: /^depositor_name email_address $/ },
  depositor_name: { text: upTo(130) },
  email_address: { text: /^(?=.{6,200}$)\S+@\S+\.\S+$/ },
  registrant: { text: upTo(255) },
  body: { children: /^(?:posted_content )+$/ },
  posted_content: {
    children: /^(?:contributors )?titles posted_date (?:ai:program )?doi_data (?:citation_list )?$/,
    required: { type: /^(?:preprint|working_paper|letter|dissertation|report|review|other)$/ },
    optional: { language: /^[a-z]{2}$/ },
  },
  contributors: { children: /^(?:(?:person_name|organization) )+$/ },
  person_name: { children: /^(?:given_name )?surname (?:suffix )?(?:affiliations )?(?:ORCID )?$/, required: CREDITED },
  given_name: { text: PERSONAL },
  surname: { text: PERSONAL },
  suffix: { text: /^[^\d?]{1,10}$/u },
  organization: { text: upTo(511), required: CREDITED },
  affiliations: { children: /^(?:institution )+$/ },
  institution: { children: /^institution_name (?:institution_id )*$/ },
  institution_name: { text: upTo(1024) },
  institution_id: { text: ADDRESS, required: { type: /^(?:ror|isni|wikidata)$/ } },
  ORCID: { text: ORCID },
  titles: { children: /^title $/ },
  title: { text: FILLED },
  posted_date: { children: /^(?:month )?(?:day )?year $/, optional: { media_type: /^(?:print|online|other)$/ } },
  month: { text: /^(?:0[1-9]|1[0-2])$/ },
  day: { text: /^(?:0[1-9]|[12]\d|3[01])$/ },
  year: { text: /^\d{4}$/ },
  "ai:program": { children: /^(?:ai:license_ref )+$/, optional: { name: /^AccessIndicators$/ } },
  "ai:license_ref": { text: ADDRESS },
  doi_data: { children: /^doi resource $/ },
  doi: { text: DOI },
  resource: { text: /^(?=.{1,2048}$)https?:\/\/\S+$/ },
  citation_list: { children: /^(?:citation )+$/ },
  citation: { children: /^(?:doi|unstructured_citation) $/, required: { key: FILLED } },
  unstructured_citation: { text: FILLED },
};

const parser = new XMLParser({
  ...{ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: "", trimValues: false },
  ...{ parseTagValue: false, ignoreDeclaration: true },
});
const parsed = z.array(z.record(z.string(), z.unknown()));

/** What in a deposit is against the rules of its schema, by the names of elements. */
export const depositFaults = (xml: string, rules: Rules): string[] => faultsIn(parsed.parse(parser.parse(xml)), rules);

function faultsIn(nodes: z.infer<typeof parsed>, rules: Rules): string[] {
  return nodes.flatMap(({ ":@": attributes = {}, ...rest }) => {
    const [name = "", inside] = Object.entries(rest)[0] ?? [];
    if (name === "#text") return [];
    const rule = rules[name];
    if (!rule) return [`<${name}> is not known`];
    const within = parsed.parse(inside);
    const [children, text] = [namesIn(within), within.map((node) => node["#text"] ?? "").join("")];
    const isElement = children !== "" || rule.text === undefined;
    return [
      ...((rule.children ?? /^$/).test(children) ? [] : [`<${name}> has ${children.trim() || "nothing"}`]),
      ...((isElement ? /^\s*$/ : (rule.text ?? /^$/)).test(text) ? [] : [`<${name}> is “${text}”`]),
      ...attributeFaults(name, z.record(z.string(), z.string()).parse(attributes), rule),
      ...faultsIn(within, rules),
    ];
  });
}

const namesIn = (nodes: z.infer<typeof parsed>): string =>
  nodes
    .flatMap((node) => Object.keys(node).filter((key) => key !== "#text" && key !== ":@"))
    .join(" ")
    .replace(/$/, " ")
    .replace(/^ $/, "");

function attributeFaults(
  name: string,
  given: Readonly<Record<string, string>>,
  { required = {}, optional = {} }: Rule,
) {
  const known = { ...optional, ...required };
  return [
    ...Object.keys(required).flatMap((each) => (each in given ? [] : [`<${name}> lacks ${each}`])),
    ...Object.entries(given).flatMap(([each, value]) =>
      known[each]?.test(value) ? [] : [`<${name}> has ${each}="${value}"`],
    ),
  ];
}
