import type { Citation, Cite } from "citeproc";
import type { CitationItem } from "#lib/document/kinds/citation";
import { guard, guardLocator } from "./clean";

/** A cited item without its markdown key, which does not affect formatting. */
export type CitedItem = Omit<CitationItem, "key">;

/** A citation in the text: its works, whether the author is part of the sentence, and its note; 0 is running text. */
export type Cluster = { items: CitedItem[]; narrative: boolean; noteIndex: number };

/** Converts a cluster for citeproc; `ids` maps works to citeproc's ids. Omits the author that a sentence names. */
export function citationOf(citationID: string, cluster: Cluster, ids: ReadonlyMap<string, string>): Citation {
  const { items, narrative, noteIndex } = cluster;
  const citationItems = items.map((item, at) => {
    const cite = citeOf(item, ids);
    return narrative && at === 0 && noteIndex === 0 ? { ...cite, prefix: "", "suppress-author": true } : cite;
  });
  // The author in the sentence belongs to the first work.
  return { citationID, citationItems, properties: { noteIndex, ...(narrative ? { unsorted: true } : {}) } };
}

/** The same cluster with every author named. */
export function withAuthors(cluster: Cluster): Cluster {
  return { ...cluster, items: cluster.items.map((item) => ({ ...item, suppressAuthor: false })) };
}

function citeOf(item: CitedItem, ids: ReadonlyMap<string, string>): Cite {
  const { cid, locator, label, prefix, suffix, suppressAuthor } = item;
  return {
    id: ids.get(cid) ?? "",
    ...(locator ? { locator: guardLocator(locator), label: label ?? "page" } : {}),
    ...(prefix ? { prefix: guard(prefix) } : {}),
    ...(suffix ? { suffix: guard(suffix) } : {}),
    ...(suppressAuthor ? { "suppress-author": true } : {}),
  };
}
