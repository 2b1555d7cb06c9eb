import type { Executor } from "#db/connection/client";
import { findSameWork } from "#lib/citations/identity/work-identity";
import { type DocumentCitation, findAllCitations, type NewDocumentCitation } from "./store";

/** The relation of a work to a document's citations. */
type Standing = {
  cited: DocumentCitation[];
  /** The citation of the same work, and a removed one. */
  there: DocumentCitation | undefined;
  removed: DocumentCitation | undefined;
  /** The keys of all citations, including removed ones. */
  keys: ReadonlySet<string>;
};

/** Finds a document's citation of a work, current or removed. */
export async function findExistingCitation(
  db: Executor,
  documentId: string,
  work: NewDocumentCitation,
): Promise<Standing> {
  const all = await findAllCitations(db, documentId);
  const cited = all.filter(({ removedAt }) => removedAt === null);
  const there = findSameWork(cited, work);
  return {
    cited,
    there,
    removed: there ? undefined : findSameWork(all, work),
    keys: new Set(all.map(({ key }) => key)),
  };
}
