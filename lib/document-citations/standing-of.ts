import type { Executor } from "#db/client";
import { findSameWork } from "#lib/citations/work-identity";
import { type DocumentCitation, findAllCitations, type NewDocumentCitation } from "./store";

/** How a work stands to what a document cites. */
type Standing = {
  cited: DocumentCitation[];
  /** The citation of the same work, and the one that was removed. */
  there: DocumentCitation | undefined;
  removed: DocumentCitation | undefined;
  /** The keys of all that the document ever cited. */
  keys: ReadonlySet<string>;
};

/** Finds whether a document cites a work, or did once. */
export async function standingOf(db: Executor, documentId: string, work: NewDocumentCitation): Promise<Standing> {
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
