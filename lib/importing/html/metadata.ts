import { readLinkedData } from "#lib/citations/sources/linked-data";
import { textOf } from "./text-of";

/** What a page tells of itself in its head. */
export type Metadata = {
  title: string | null;
  byline: string | null;
  siteName: string | null;
  publisher: string | null;
  /** What the window would be called. */
  pageTitle: string;
  publishedAt: string | null;
  language: string | null;
  canonical: string | null;
};

const TITLES = ["citation_title", "dc.title", "og:title", "twitter:title"];
const AUTHORS = ["citation_author", "dc.creator", "author", "article:author", "parsely-author"];
const SITE_NAMES = ["og:site_name", "citation_journal_title", "application-name"];
const SIGNATURES =
  '[rel="author"], [itemprop="author"] [itemprop="name"], [itemprop="author"], .p-author, .byline .author';
const DATES = [
  "citation_publication_date",
  "citation_date",
  "article:published_time",
  "dc.date",
  "date",
  "parsely-pub-date",
  "publish-date",
];

/** Reads what the head of a page says, its JSON-LD included; what is not there is null. */
export function metadataOf(document: Document): Metadata {
  const meta = metasOf(document);
  const first = (names: string[]) => names.flatMap((name) => meta.get(name) ?? [])[0] ?? null;
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const told = readLinkedData(scripts.map((script) => script.textContent ?? ""));
  const authors = AUTHORS.map((name) => (meta.get(name) ?? []).filter((author) => !/^https?:/.test(author)));
  const named = told && told.authors.length > 0 ? told.authors : undefined;
  const authorsNamed = named ?? authors.find((names) => names.length > 0)?.map(inOrder) ?? [];
  return {
    title: told?.headline ?? first(TITLES) ?? (textOf(document.querySelector("head > title")) || null),
    byline: authorsNamed.join(", ") || signature(document),
    siteName: first(SITE_NAMES),
    publisher: told?.site ?? null,
    pageTitle: textOf(document.querySelector("head > title")),
    publishedAt: momentOf(told?.datePublished ?? first(DATES) ?? timeOf(document)),
    language: languageOf(
      document.documentElement.getAttribute("lang") ?? first(["og:locale", "language", "dc.language"]),
    ),
    canonical: document.querySelector('link[rel~="canonical"]')?.getAttribute("href") ?? null,
  };
}

/** “Lovelace, Ada” as one is called. */
function inOrder(name: string): string {
  const [family, given, ...more] = name.split(/\s*,\s*/);
  return given && more.length === 0 ? `${given} ${family}` : name;
}

/** Who signed the article in its text. */
function signature(document: Document): string | null {
  const name = textOf(document.querySelector(SIGNATURES));
  return name !== "" && name.length <= 100 ? name : null;
}

function metasOf(document: Document): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const meta of document.querySelectorAll("meta[content]")) {
    const name = (meta.getAttribute("property") ?? meta.getAttribute("name") ?? meta.getAttribute("itemprop") ?? "")
      .toLowerCase()
      .trim()
      .replace(/^dcterms\./, "dc.");
    const content = (meta.getAttribute("content") ?? "").replace(/\s+/g, " ").trim();
    if (name && content) found.set(name, [...(found.get(name) ?? []), content]);
  }
  return found;
}

const timeOf = (document: Document): string | null =>
  document
    .querySelector(
      "time[datetime][pubdate], article time[datetime], .entry-date[datetime], time[itemprop=datePublished]",
    )
    ?.getAttribute("datetime") ?? null;

/** A date as a page spells it in RFC 3339, or as the bare day, month or year that it gives. */
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
