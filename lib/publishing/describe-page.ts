import "server-only";
import type { Executor } from "#db/connection/client";
import { env } from "#lib/base/env";
import { renderHtml } from "#lib/document/html/html";
import { wordsLanguage } from "#lib/document/model/words-language";
import { allVersions } from "#lib/history/versions/store";
import { formatDocument, formatEarlier } from "#lib/works/document-citations/format-document";
import { authorsOf } from "./authors-of";
import { type Colophon, colophonOf } from "./colophon";
import { colophonSentence } from "./colophon-words";
import type { Page } from "./page";
import type { Published } from "./store";

/** Collects the content of a published document's page. */
export async function describePage(db: Executor, found: Published): Promise<Page> {
  const { settings, content } = found;
  const format = found.version < found.newest ? formatEarlier : formatDocument;
  const formatted = await format(db, { ...found, userId: found.owner.id }, content);
  const colophon = await findColophon(db, found);
  const locale = typeof settings.locale === "string" ? settings.locale : "en";
  return {
    title: found.title,
    seoTitle: found.seoTitle,
    html: renderHtml(content, formatted, locale),
    description: found.seoDescription ?? found.excerpt,
    canonicalUrl: `${env().APP_URL}/p/${found.slug}`,
    authors: authorsOf(settings, found.owner.name),
    publishedAt: found.publishedAt,
    updatedAt: found.updatedAt,
    version: found.version,
    wordCount: found.wordCount,
    isListed: found.isListed,
    locale,
    numberedHeadings: settings.numberedHeadings === true,
    toc: typeof settings.toc === "boolean" ? settings.toc : undefined,
    cites: formatted.citations.filter(({ id }) => formatted.mentions.has(id)).map(({ csl }) => csl),
    colophon: colophon && colophonSentence(colophon, wordsLanguage(locale)),
  };
}

/** The colophon of a published document when its settings show it; else null. */
export async function findColophon(db: Executor, found: Published): Promise<Colophon | null> {
  if (found.settings.colophon !== true) return null;
  return colophonOf({ ...found, authorships: await allVersions(db, found.id) });
}
