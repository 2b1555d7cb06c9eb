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

/** Formats the citation of a page in each of the seven styles. */
export async function citeThisPage(page: Page): Promise<PageCitation[]> {
  const { csl } = pageWork(page);
  const made: PageCitation[] = [];
  for (const [id, style] of STYLES) {
    const { bibliography, inText } = await formatOne(csl, id);
    made.push({ style, html: (bibliography ?? inText).html });
  }
  return made;
}
