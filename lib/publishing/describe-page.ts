import "server-only";
import type { Executor } from "#db/connection/client";
import { env } from "#lib/base/env";
import { renderHtml } from "#lib/document/html/html";
import { type WordsLanguage, wordsLanguage } from "#lib/document/model/words-language";
import { allVersions } from "#lib/history/versions/store";
import { colophonMode } from "#lib/shapes/colophon-mode";
import { formatDocument, formatEarlier } from "#lib/works/document-citations/format-document";
import { authorsOf } from "./authors-of";
import { type Colophon, colophonOf } from "./colophon";
import { colophonSentence } from "./colophon-words";
import { licenseAddress } from "./license";
import type { Page } from "./page";
import { findProvenance, type Provenance, provenanceLine, reviewSentence } from "./provenance";
import type { Published } from "./store";

/** Collects the content of a published document's page. */
export async function describePage(db: Executor, found: Published): Promise<Page> {
  const { settings, content } = found;
  const format = found.version < found.newest ? formatEarlier : formatDocument;
  const formatted = await format(db, { ...found, userId: found.owner.id }, content);
  const locale = typeof settings.locale === "string" ? settings.locale : "en";
  const provenance = colophonMode(settings) === "off" ? null : await findProvenance(db, found);
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
    license: licenseAddress(settings),
    doi: typeof settings.doi === "string" ? settings.doi : null,
    numberedHeadings: settings.numberedHeadings === true,
    toc: typeof settings.toc === "boolean" ? settings.toc : undefined,
    cites: formatted.citations.filter(({ id }) => formatted.mentions.has(id)).map(({ csl }) => csl),
    colophon: await colophonOfPage(db, found, provenance, wordsLanguage(locale)),
    isSealed: colophonMode(settings) !== "off",
    software: provenance?.agents ?? [],
  };
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
