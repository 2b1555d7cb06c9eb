import { AppError } from "#lib/base/errors";

/** The error for content that cannot be stored: a sentence, and the path of the fault if known. */
export function invalidContent(message: string, path = "", hint?: string): AppError {
  return new AppError("invalid_content", message, {
    ...(path ? { details: [{ path, message }] } : {}),
    ...(hint ? { hint } : {}),
  });
}
