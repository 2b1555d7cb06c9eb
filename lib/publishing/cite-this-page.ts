import { boundedCache } from "#lib/base/bounded-cache";
import { givingWay } from "#lib/base/giving-way";
import { formatOne } from "#lib/citations/format/format-one";
import type { Page } from "./page";
import { pageWork } from "./page-work";

/** A citation of a page in one style. */
export type PageCitation = { style: string; html: string };

const STYLES: readonly [id: string, name: string][] = [
  ["apa", "APA"],
  ["mla", "MLA"],
  ["chicago", "Chicago"],
  ["harvard", "Harvard"],
  ["ieee", "IEEE"],
  ["ama", "AMA"],
  ["vancouver", "Vancouver"],
];

// Formatting takes longer than rendering the text, and a page is the same work in each of its versions.
const cited = boundedCache<PageCitation[]>(
  "citations of pages",
  0.02,
  (all, key) => JSON.stringify(all).length + key.length,
);

/** Formats the citation of a page in each of the seven styles. */
export async function citeThisPage(page: Page): Promise<PageCitation[]> {
  const { csl } = pageWork(page);
  const key = JSON.stringify(csl);
  const known = cited.get(key);
  if (known) return known;
  const made: PageCitation[] = [];
  const giveWay = givingWay();
  for (const [id, style] of STYLES) {
    const { bibliography, inText } = await formatOne(csl, id);
    made.push({ style, html: (bibliography ?? inText).html });
    // The first citation in a style builds its engine.
    await giveWay();
  }
  cited.set(key, made);
  return made;
}
