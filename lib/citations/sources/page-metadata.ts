import type { CslItem, CslName } from "../csl/csl";
import { normalizeCsl } from "../csl/normalize-csl";
import { readName } from "../csl/read-name";
import { readCoins } from "./coins";
import { readLinkedData } from "./linked-data";
import { type Property, tagged, taggedAuthors } from "./page-tags";
import { readHead } from "./read-head";

/**
 * The metadata of a page about the work that it is or shows; the DOI is separate, since a registry has more about it.
 */
export type PageMetadata = { csl: CslItem; doi: string | null };

/** Reads the metadata in the head of a page. */
export function readPage(html: string, url: string): PageMetadata {
  const { tags, linkedData, coins: spans, title, heading, language } = readHead(html);
  const first = (property: Property) => tagged(tags, property)[0];
  const data = readLinkedData(linkedData);
  const coins = readCoins(spans);
  const type = typeOf(first, tags);
  const pages = [first("firstPage"), first("lastPage")].filter(Boolean).join("-");
  const own = {
    title: first("title"),
    author: namesOf(taggedAuthors(tags)),
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
  csl.title ??= normalizeCsl({ title: title || heading }).title ?? new URL(url).host;
  const site = first("site") ?? data?.site;
  if (csl.type === "webpage" && site)
    csl["container-title"] ??= normalizeCsl({ "container-title": site })["container-title"];
  return { csl, doi: doiIn([...tagged(tags, "doi"), data?.doi ?? "", coins?.DOI ?? ""]) };
}

function typeOf(first: (property: Property) => string | undefined, tags: Map<string, string[]>): string | null {
  if (tags.has("citation_dissertation_institution")) return "thesis";
  if (tags.has("citation_technical_report_institution") || tags.has("citation_technical_report_number"))
    return "report";
  if (first("conference")) return "paper-conference";
  if (first("book")) return "chapter";
  if (tags.has("citation_journal_title") || tags.has("bepress_citation_journal_title")) return "article-journal";
  if (tags.has("prism.publicationname")) return "article-journal";
  return tags.has("citation_isbn") ? "book" : null;
}

function namesOf(authors: readonly string[]): CslName[] | undefined {
  const read = authors.slice(0, 5000).flatMap((author) => readName(author) ?? []);
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
