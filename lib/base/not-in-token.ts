import { AppError } from "./errors";

/** The error for a key bound to one document on any other document, existing or not. */
export const notInToken = (documentId: string): AppError =>
  new AppError("document_not_in_token", "This key is bound to one document and cannot access this.", {
    hint: `The key reaches ${documentId} only.`,
  });
