import type { CslItem, CslName } from "#lib/citations/csl/csl";
import { readName } from "#lib/citations/csl/read-name";
import { citationKey } from "#lib/citations/identity/citation-key";
import type { Page } from "./page";

/** A published page as a citable work. */
export function pageWork({ title, authors, publishedAt, canonicalUrl, locale, doi }: Page): {
  csl: CslItem;
  key: string;
} {
  const author = authors.map(({ name }) => readName(name)).filter((name): name is CslName => name !== null);
  const day = [publishedAt.getUTCFullYear(), publishedAt.getUTCMonth() + 1, publishedAt.getUTCDate()];
  const csl: CslItem = {
    type: "webpage",
    title,
    ...(author.length > 0 ? { author } : {}),
    issued: { "date-parts": [day] },
    URL: canonicalUrl,
    ...(doi ? { DOI: doi } : {}),
    language: locale,
  };
  return { csl, key: citationKey(csl) };
}
