import { AppError } from "./errors";

/** What a key bound to one document is told of everything else, whether or not it exists. */
export const notInToken = (documentId: string): AppError =>
  new AppError("document_not_in_token", "This key is bound to one document, and this is not within it.", {
    hint: `The key reaches ${documentId} only.`,
  });
