import "server-only";
import type { Executor } from "#db/connection/client";
import { env } from "#lib/base/env";
import { type WordsLanguage, wordsLanguage } from "#lib/document/model/words-language";
import { allVersions } from "#lib/history/versions/store";
import { colophonMode } from "#lib/shapes/colophon-mode";
import {
  type FormattedDocument,
  formatDocument,
  formatEarlier,
  formatUncommitted,
} from "#lib/works/document-citations/format-document";
import { authorsOf } from "./authors-of";
import { findBook, type PageOfBook } from "./book";
import { type Colophon, colophonOf } from "./colophon";
import { colophonSentence } from "./colophon-words";
import { wantedLists } from "./contents";
import { diagramsOf } from "./diagrams";
import { licenseAddress } from "./license";
import { makeText } from "./make-text";
import type { Page } from "./page";
import type { PageText } from "./page-text";
import { findProvenance, type Provenance, provenanceLine, reviewSentence } from "./provenance";
import type { Published } from "./store";

/** Collects what a published document's page shows besides its text. */
export async function describePage(db: Executor, found: Published): Promise<Page> {
  const { settings } = found;
  const formatted = await formatPage(db, found);
  const locale = typeof settings.locale === "string" ? settings.locale : "en";
  const provenance = colophonMode(settings) === "off" ? null : await findProvenance(db, found);
  return {
    title: found.title,
    seoTitle: found.seoTitle,
    description: found.seoDescription ?? found.excerpt,
    canonicalUrl: `${env().APP_URL}/p/${found.slug}`,
    authors: authorsOf(settings, found.owner.name),
    publishedAt: found.publishedAt,
    updatedAt: found.updatedAt,
    version: found.version,
    wordCount: found.wordCount,
    isListed: found.isListed,
    locale,
    license: licenseAddress(settings),
    doi: typeof settings.doi === "string" ? settings.doi : null,
    numberedHeadings: settings.numberedHeadings === true,
    toc: typeof settings.toc === "boolean" ? settings.toc : undefined,
    lists: wantedLists(settings),
    cites: formatted.citations.filter(({ id }) => formatted.mentions.has(id)).map(({ csl }) => csl),
    colophon: await colophonOfPage(db, found, provenance, wordsLanguage(locale)),
    isSealed: colophonMode(settings) !== "off",
    software: provenance?.agents ?? [],
    book: await findBook(db, found),
  };
}

/** The formatted citations of a page. */
export function formatPage(db: Executor, found: Published): Promise<FormattedDocument> {
  const formatNewest = found.isRestyled ? formatUncommitted : formatDocument;
  const format = found.version < found.newest ? formatEarlier : formatNewest;
  return format(db, { ...found, userId: found.owner.id }, found.content);
}

/** The text of a published document's page; a large one is made in a worker. */
export async function textOfPage(
  db: Executor,
  found: Published,
  { title, locale, numberedHeadings, book }: Page,
): Promise<PageText> {
  const formatted = await formatPage(db, found);
  const diagrams = await diagramsOf(found.owner.id, found.content);
  const chapter = chapterOf(book);
  const isNumbered = numberedHeadings && chapter !== null;
  const around = book?.around;
  return makeText(found.owner.id, found.content, "page", {
    ...{ formatted, title, locale, isNumbered, diagrams, around },
    chapter: chapter ?? undefined,
  });
}

/** The number of a page as a chapter of its book: 0 for the book's own, null for one without; undefined outside a book. */
function chapterOf(book: PageOfBook | null): number | null | undefined {
  if (!book) return undefined;
  return book.at === null ? 0 : (book.chapters[book.at]?.number ?? null);
}

/** What a page says of its authors: all of it where its settings ask for that, or else one line where agents wrote. */
async function colophonOfPage(
  db: Executor,
  found: Published,
  provenance: Provenance | null,
  language: WordsLanguage,
): Promise<string | null> {
  const line = provenance && provenanceLine(provenance, language);
  if (colophonMode(found.settings) !== "full") return line;
  const whole = colophonSentence(await findColophon(db, found), language);
  return provenance ? `${whole} ${reviewSentence(provenance, language)}` : whole;
}

/** The colophon of a published document. */
export async function findColophon(db: Executor, found: Published): Promise<Colophon> {
  return colophonOf({ ...found, authorships: await allVersions(db, found.id) });
}
