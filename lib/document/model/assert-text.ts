import { invalidContent } from "./invalid-content";

/**
 * Rejects text that the store cannot keep: NUL characters and lone surrogates.
 * @throws AppError invalid_content
 */
export function assertText(text: string, path: string): void {
  if (text.includes("\0")) throw invalidContent("A text holds a NUL character (U+0000).", path, "Remove it.");
  if (!text.isWellFormed()) {
    throw invalidContent("A text holds half of a surrogate pair.", path, "Send whole characters, encoded as UTF-8.");
  }
}
