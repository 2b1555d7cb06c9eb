import { readLinkedData } from "#lib/citations/sources/linked-data";
import { type Property, tagged, taggedAuthors } from "#lib/citations/sources/page-tags";
import { readHead } from "#lib/citations/sources/read-head";
import { textOf } from "./text-of";

/** The metadata in the head of a page. */
export type Metadata = {
  title: string | null;
  byline: string | null;
  siteName: string | null;
  publisher: string | null;
  /** The title of the window. */
  pageTitle: string;
  publishedAt: string | null;
  language: string | null;
  canonical: string | null;
};

const SIGNATURES =
  '[rel="author"], [itemprop="author"] [itemprop="name"], [itemprop="author"], .p-author, .byline .author';
const TIMES = "time[datetime][pubdate], article time[datetime], .entry-date[datetime], time[itemprop=datePublished]";

/**
 * Reads a page's metadata, first for programs from its head, then for readers from its tree; missing values are null.
 */
export function metadataOf(html: string, document: Document): Metadata {
  const { tags, linkedData, title, language, canonical } = readHead(html);
  const first = (property: Property) => tagged(tags, property)[0];
  const linked = readLinkedData(linkedData);
  const authors = linked && linked.authors.length > 0 ? linked.authors : taggedAuthors(tags).map(inOrder);
  return {
    title: linked?.headline ?? first("title") ?? (title || null),
    byline: authors.join(", ") || signature(document),
    siteName: first("site") ?? first("journal") ?? null,
    publisher: linked?.site ?? null,
    pageTitle: title,
    publishedAt: momentOf(linked?.datePublished ?? first("issued") ?? timeOf(document)),
    language: languageOf(language ?? first("locale") ?? first("language") ?? null),
    canonical,
  };
}

/** “Lovelace, Ada” in natural order. */
function inOrder(name: string): string {
  const [family, given, ...more] = name.split(/\s*,\s*/);
  return given && more.length === 0 ? `${given} ${family}` : name;
}

/** The authors named in the article's text. */
function signature(document: Document): string | null {
  const name = textOf(document.querySelector(SIGNATURES));
  return name !== "" && name.length <= 100 ? name : null;
}

const timeOf = (document: Document): string | null => document.querySelector(TIMES)?.getAttribute("datetime") ?? null;

/** Converts a date on a page to RFC 3339, or to the bare day, month or year that it gives. */
function momentOf(text: string | null): string | null {
  const trimmed = text?.trim() ?? "";
  const [, year, month, day] = /^(\d{4})(?:[-/](\d{1,2}))?(?:[-/](\d{1,2}))?$/.exec(trimmed) ?? [];
  if (year) return [year, month, day].flatMap((part) => part?.padStart(2, "0") ?? []).join("-");
  const moment = new Date(trimmed);
  return trimmed !== "" && !Number.isNaN(moment.getTime()) && moment.getFullYear() > 0 ? moment.toISOString() : null;
}

function languageOf(tag: string | null): string | null {
  try {
    return Intl.getCanonicalLocales((tag ?? "").trim().replaceAll("_", "-"))[0] ?? null;
  } catch {
    return null;
  }
}
