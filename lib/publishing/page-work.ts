import type { CslItem, CslName } from "#lib/citations/csl/csl";
import { readName } from "#lib/citations/csl/read-name";
import { citationKey } from "#lib/citations/identity/citation-key";
import type { Page } from "./page";

/** A published page as a citable work: one of a part is a chapter of its book. */
export function pageWork({ title, authors, publishedAt, canonicalUrl, locale, doi, book }: Page): {
  csl: CslItem;
  key: string;
} {
  const author = authors.map(({ name }) => readName(name)).filter((name): name is CslName => name !== null);
  const day = [publishedAt.getUTCFullYear(), publishedAt.getUTCMonth() + 1, publishedAt.getUTCDate()];
  const csl: CslItem = {
    ...(book && book.at !== null ? { type: "chapter", "container-title": book.title } : { type: "webpage" }),
    title,
    ...(author.length > 0 ? { author } : {}),
    issued: { "date-parts": [day] },
    URL: canonicalUrl,
    ...(doi ? { DOI: doi } : {}),
    language: locale,
  };
  return { csl, key: citationKey(csl) };
}
