import type { CslItem } from "#lib/citations/csl/csl";
import type { LibraryCitation } from "#lib/works/library/entries/store";

/** What both sides have of a work, apart from its notes, its attachments and its relations. */
export type LocalItem = { csl: CslItem; tags: string[]; collections: string[] };

/** A work of the library in the form in which it is compared. */
export const itemOf = (work: LibraryCitation): LocalItem => ({
  csl: work.csl,
  tags: work.tags,
  collections: work.collectionIds.toSorted(),
});

/** The keys of the items to which an item's work was related here when both sides last agreed; none before the first time. */
export const relatedBefore = (local: Record<string, unknown> | undefined): string[] =>
  Array.isArray(local?.related) ? local.related.map(String) : [];
