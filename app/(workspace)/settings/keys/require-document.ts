import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { findDocument } from "#lib/documents/store";

/**
 * Throws `not_found` unless the person can read the document, if there is one: a key for a missing document would fail
 * everywhere, and the person would not see why.
 */
export async function requireDocument(context: Context, documentId: string | null): Promise<void> {
  if (documentId !== null) await findDocument({ ...context, role: "view" }, documentId).catch(noDocument);
}

function noDocument(error: unknown): never {
  if (!(error instanceof AppError && error.code === "not_found")) throw error;
  throw new AppError("not_found", "This document is gone. Choose another.", {
    details: [{ path: "documentId", message: "is gone" }],
  });
}
