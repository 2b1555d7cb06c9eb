import type { Citation, Cite } from "citeproc";
import type { CitationItem } from "#lib/document/kinds/citation";
import { guard, guardLocator } from "./clean";

/** What the form of a citation depends on; how markdown names the work is not of it. */
export type CitedItem = Omit<CitationItem, "key">;

/** A citation in the text: the works it cites, whether the author is part of the sentence, and its note; 0 is running text. */
export type Cluster = { items: CitedItem[]; narrative: boolean; noteIndex: number };

/** A cluster as citeproc takes it; `ids` are the ids that its works have there. The author that a sentence names is left out. */
export function citationOf(citationID: string, cluster: Cluster, ids: ReadonlyMap<string, string>): Citation {
  const { items, narrative, noteIndex } = cluster;
  const citationItems = items.map((item, at) => {
    const cite = citeOf(item, ids);
    return narrative && at === 0 && noteIndex === 0 ? { ...cite, prefix: "", "suppress-author": true } : cite;
  });
  // The author in the sentence belongs to the first.
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
