import { requireRole } from "#lib/access/store";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { requireOpen } from "#lib/changes/writing/draft-rules";
import { lockToWrite } from "#lib/changes/writing/lock";
import type { DocumentJson } from "#lib/document/model/document";
import { type DocumentRow, type DocumentWithContent, findDocument, notFound } from "#lib/documents/store/store";
import type { Role } from "#lib/shapes/role";
import { type DraftRow, isDraft, readBase } from "./store";

/** A draft, its document, and the text where the draft began. */
export type Pair = {
  document: DocumentWithContent;
  draft: DocumentWithContent & { row: DraftRow };
  base: DocumentJson;
};

/** Finds a draft without its text; throws as `findDocument` does, and `not_a_draft`. */
export async function findDraft(context: Context, id: string): Promise<DraftRow> {
  return asDraft(await findDocument(context, id));
}

/** The row of a draft; throws `not_a_draft`. */
export function asDraft(row: DocumentRow): DraftRow {
  if (isDraft(row)) return row;
  throw new AppError("not_a_draft", "This is a document itself, and no draft of one.", {
    hint: "Make a draft of it with POST /api/w/documents/{id}/drafts (create_draft).",
  });
}

/**
 * Locks an open draft and its document, first that, with all that was typed in both. Throws `not_a_draft`,
 * `draft_not_open`, and `insufficient_role` where the role on the document is weaker than `needed` says.
 */
export async function lockPair(context: Context, id: string, needed: (draft: DraftRow) => Role): Promise<Pair> {
  const found = await findDraft(context, id);
  const role = needed(found);
  const documentRole = (await findDocument({ ...context, role: "view" }, found.draftOfId)).access;
  requireRole(documentRole, role, () => notFound(found.draftOfId));
  requireOpen(found);
  const document = await lockToWrite({ ...context, role }, found.draftOfId);
  const draft = await lockToWrite(context, id);
  const row = asDraft(draft.row);
  requireOpen(row);
  return { document, draft: { ...draft, row }, base: await readBase(context.db, row) };
}
