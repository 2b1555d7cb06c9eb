import type { CslItem } from "#lib/citations/csl/csl";
import type { LibraryCitation } from "#lib/works/library/entries/store";

/** What both sides have of a work, apart from its notes and attachments. */
export type LocalItem = { csl: CslItem; tags: string[]; collections: string[] };

/** A work of the library in the form in which it is compared. */
export const itemOf = (work: LibraryCitation): LocalItem => ({
  csl: work.csl,
  tags: work.tags,
  collections: work.collectionIds.toSorted(),
});
