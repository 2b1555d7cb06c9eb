import { AppError } from "#lib/base/errors";

/** The error for content that cannot be kept: a sentence, and where the trouble is when that is known. */
export function invalidContent(message: string, path = "", hint?: string): AppError {
  return new AppError("invalid_content", message, {
    ...(path ? { details: [{ path, message }] } : {}),
    ...(hint ? { hint } : {}),
  });
}
