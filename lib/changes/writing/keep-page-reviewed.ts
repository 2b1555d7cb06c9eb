import type { Executor } from "#db/connection/client";
import { followRequirementOf, showNewest } from "#lib/documents/required-reviews/store";
import type { DocumentRow, DocumentWithContent } from "#lib/documents/store/store";
import { countReviewed } from "#lib/history/reviews/count-words";

type Changed = Partial<Pick<DocumentRow, "folderId" | "isPublished" | "settings">>;

/** Whether a change may decide that reviews are required for a page. */
export const mayRequireReviews = ({ folderId, isPublished, settings }: Changed): boolean =>
  folderId !== undefined || isPublished !== undefined || settings !== undefined;

/** Where reviews are required, lets the page show a new version only when a person answered for all words of agents. */
export async function keepPageReviewed(db: Executor, after: DocumentWithContent, change: Changed): Promise<void> {
  if (after.row.shown && (await countReviewed(db, after)).words.unreviewed === 0) await showNewest(db, after.row.id);
  if (mayRequireReviews(change)) await followRequirementOf(db, after.row.id);
}
