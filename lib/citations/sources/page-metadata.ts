import type { CslItem } from "../csl";
import { normalizeCsl } from "../normalize-csl";
import { readName } from "../read-name";
import { readCoins } from "./coins";
import { readLinkedData } from "./linked-data";
import { readHead } from "./read-head";

/** What a page says of the work that it is or shows; a DOI by itself, since a registry can say more of it. */
export type PageMetadata = { csl: CslItem; doi: string | null };

/** Where a property is looked for, best first: Highwire, bepress, PRISM, Dublin Core, then what is made for sharing. */
const TAGS = {
  title: ["citation_title", "bepress_citation_title", "dc.title", "dcterms.title", "og:title", "twitter:title"],
  author: [
    "citation_author",
    "bepress_citation_author",
    "dc.creator",
    "dcterms.creator",
    "article:author",
    "author",
    "parsely-author",
  ],
  issued: [
    "citation_publication_date",
    "citation_date",
    "citation_cover_date",
    "citation_online_date",
    "bepress_citation_date",
    "prism.publicationdate",
    "dc.date.issued",
    "dcterms.issued",
    "dc.date",
    "dcterms.date",
    "article:published_time",
    "og:article:published_time",
    "parsely-pub-date",
    "date",
  ],
  journal: ["citation_journal_title", "bepress_citation_journal_title", "prism.publicationname", "dc.source"],
  short: ["citation_journal_abbrev"],
  conference: ["citation_conference_title", "citation_conference"],
  book: ["citation_inbook_title", "citation_book_title"],
  volume: ["citation_volume", "prism.volume", "bepress_citation_volume"],
  issue: ["citation_issue", "prism.number", "bepress_citation_issue"],
  firstPage: ["citation_firstpage", "prism.startingpage", "bepress_citation_firstpage"],
  lastPage: ["citation_lastpage", "prism.endingpage", "bepress_citation_lastpage"],
  publisher: ["citation_publisher", "dc.publisher", "dcterms.publisher"],
  institution: ["citation_dissertation_institution", "citation_technical_report_institution"],
  reportNumber: ["citation_technical_report_number"],
  issn: ["citation_issn", "prism.issn"],
  isbn: ["citation_isbn", "prism.isbn"],
  language: ["citation_language", "dc.language", "dcterms.language"],
  site: ["og:site_name", "application-name"],
  abstract: ["citation_abstract", "dcterms.abstract", "dc.description", "og:description", "description"],
  doi: [
    "citation_doi",
    "bepress_citation_doi",
    "prism.doi",
    "dc.identifier",
    "dcterms.identifier",
    "dc.identifier.doi",
  ],
} as const;

/** Reads what the head of a page says of it. */
export function readPage(html: string, url: string): PageMetadata {
  const { tags, linkedData, coins: spans, title, language } = readHead(html);
  const every = (property: keyof typeof TAGS): string[] => {
    const name = TAGS[property].find((one) => tags.has(one));
    return (name && tags.get(name)) || [];
  };
  const first = (property: keyof typeof TAGS) => every(property)[0];
  const data = readLinkedData(linkedData);
  const coins = readCoins(spans);
  const type = typeOf(first, tags);
  const pages = [first("firstPage"), first("lastPage")].filter(Boolean).join("-");
  const own = {
    title: first("title"),
    author: authorsOf(every("author")),
    issued: first("issued")?.replaceAll("/", "-"),
    "container-title": first("journal") ?? first("book") ?? first("conference"),
    "container-title-short": first("short"),
    volume: first("volume"),
    issue: first("issue"),
    page: pages || undefined,
    publisher: first("institution") ?? first("publisher"),
    number: first("reportNumber"),
    ISSN: first("issn"),
    ISBN: first("isbn"),
    language: first("language") ?? language,
    abstract: first("abstract"),
  };
  const merged = { ...withoutEmpty(coins ?? {}), ...withoutEmpty(data?.csl ?? {}), ...withoutEmpty(own) };
  const csl = normalizeCsl({ ...merged, type: type ?? data?.csl.type ?? coins?.type ?? "webpage" });
  csl.title ??= normalizeCsl({ title }).title ?? new URL(url).host;
  const site = first("site") ?? data?.site;
  if (csl.type === "webpage" && site)
    csl["container-title"] ??= normalizeCsl({ "container-title": site })["container-title"];
  return { csl, doi: doiIn([...every("doi"), data?.doi ?? "", coins?.DOI ?? ""]) };
}

function typeOf(
  first: (property: keyof typeof TAGS) => string | undefined,
  tags: Map<string, string[]>,
): string | null {
  if (tags.has("citation_dissertation_institution")) return "thesis";
  if (tags.has("citation_technical_report_institution") || tags.has("citation_technical_report_number"))
    return "report";
  if (first("conference")) return "paper-conference";
  if (first("book")) return "chapter";
  if (tags.has("citation_journal_title") || tags.has("bepress_citation_journal_title")) return "article-journal";
  if (tags.has("prism.publicationname")) return "article-journal";
  return tags.has("citation_isbn") ? "book" : null;
}

/** Some name each author in a tag of its own, some all in one with semicolons; addresses of profiles are no names. */
function authorsOf(values: string[]): ReturnType<typeof readName>[] | undefined {
  const names = values.flatMap((value) => value.split(/\s*;\s*/)).filter((name) => !/^https?:/i.test(name));
  const read = names.slice(0, 5000).flatMap((name) => readName(name.replace(/^by\s+/i, "")) ?? []);
  return read.length > 0 ? read : undefined;
}

const withoutEmpty = (given: object) =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );

const DOI = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*|info:doi\/)?(10\.\d{4,9}(?:\.\d+)*\/\S+)$/i;

function doiIn(values: readonly unknown[]): string | null {
  for (const value of values) {
    const doi = typeof value === "string" ? DOI.exec(value.trim())?.[1] : undefined;
    if (doi) return doi.toLowerCase();
  }
  return null;
}
