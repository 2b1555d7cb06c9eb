import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { findDocument } from "#lib/documents/store/store";
import { requireFolder } from "#lib/filing/folders/store";

type Reach = { documentId: string | null; folderId: string | null };

/**
 * Throws `not_found` unless the person can read the document or folder, if there is one: a key for something missing
 * would fail everywhere, and the person would not see why.
 */
export async function requireReach(context: Context, { documentId, folderId }: Reach): Promise<void> {
  const access = { ...context, role: "view" } as const;
  if (documentId !== null && folderId !== null)
    throw new AppError("invalid_request", "Choose a document or a folder, not both.");
  if (documentId !== null) await findDocument(access, documentId).catch(gone("documentId", "document"));
  if (folderId !== null) await requireFolder(access, folderId).catch(gone("folderId", "folder"));
}

const gone = (path: string, what: string) => (error: unknown) => {
  if (!(error instanceof AppError && error.code === "not_found")) throw error;
  throw new AppError("not_found", `This ${what} is gone. Choose another.`, { details: [{ path, message: "is gone" }] });
};
