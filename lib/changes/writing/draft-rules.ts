import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import type { DocumentRow } from "#lib/documents/store/store";
import type { Change } from "./plan-version";

/** What belongs to a document alone, and why a draft has none of it. */
const OF_DOCUMENTS = {
  folderId: "A draft is filed with its document. Move that instead.",
  isPublished: "A draft cannot be published. Merge it, and publish its document.",
} satisfies Partial<Record<keyof Change, string>>;

/**
 * Throws `draft_not_open` for a change of a draft that was merged or closed, `draft_needed` for one of a document itself by
 * a caller that writes drafts only, and `invalid_request` for what only a document has.
 */
export function requireWritable(caller: Pick<Caller, "isForDrafts">, row: DocumentRow, change: Change): void {
  requireAllowed(caller, row);
  // A draft in any state comes back from the trash.
  if (row.draftState === null || change.deletedAt === null) return;
  requireOpen(row);
  if (change.folderId !== undefined) throw ofDocuments("folderId");
  if (change.isPublished) throw ofDocuments("isPublished");
}

/** Throws `draft_needed` for a document itself, by a caller that writes drafts only. */
export function requireAllowed({ isForDrafts }: Pick<Caller, "isForDrafts">, { id, draftOfId }: DocumentRow): void {
  if (!isForDrafts || draftOfId !== null) return;
  throw new AppError("draft_needed", "This key writes drafts only, and no document itself.", {
    hint: `Make a draft with POST /api/w/documents/${id}/drafts {"name": "…"} (create_draft), and write that.`,
  });
}

/** Whether a document may be written: it is no draft, or one that was neither merged nor closed. */
export const isOpen = ({ draftState }: Pick<DocumentRow, "draftState">): boolean =>
  draftState === null || draftState === "open";

/** Throws `draft_not_open` for a draft that was merged or closed. */
export function requireOpen(row: Pick<DocumentRow, "draftState">): void {
  if (isOpen(row)) return;
  throw new AppError("draft_not_open", `This draft was ${row.draftState}: it can be read, and no longer written.`, {
    hint: "Make another draft of its document.",
  });
}

const ofDocuments = (field: keyof typeof OF_DOCUMENTS) =>
  new AppError("invalid_request", OF_DOCUMENTS[field], {
    details: [{ path: field, message: "is not for a draft" }],
  });
