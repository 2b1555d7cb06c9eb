import type { CslItem } from "../csl/csl";
import type { CitedItem, Cluster } from "./cluster";
import { formatCitations } from "./format-citations";

/** A cited work within a citation, for tests. */
export function cite(cid: string, more: Partial<CitedItem> = {}): CitedItem {
  return { cid, locator: null, label: null, prefix: null, suffix: null, suppressAuthor: false, ...more };
}

/** A citation for tests: in running text, or in the note of the given number. */
export function cluster(items: CitedItem[], { narrative = false, noteIndex = 0 } = {}): Cluster {
  return { items, narrative, noteIndex };
}

/** Formats citations of works in a style, as text. */
export async function printed(
  style: string,
  works: Record<string, CslItem>,
  clusters: Cluster[],
  locale?: string,
): Promise<{ clusters: string[]; entries: string[] }> {
  const items = Object.entries(works).map(([id, csl]) => ({ id, csl }));
  const made = await formatCitations({ style, locale, person: "ann", items, clusters });
  return {
    clusters: made.clusters.map(({ text }) => text),
    entries: (made.bibliography ?? []).map(({ text }) => text),
  };
}
