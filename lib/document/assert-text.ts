import { invalidContent } from "./invalid-content";

/**
 * Refuses text that the store cannot keep or that is no text: NUL characters and halves of surrogate pairs.
 * @throws AppError invalid_content
 */
export function assertText(text: string, path: string): void {
  if (text.includes("\0")) throw invalidContent("A text holds a NUL character (U+0000).", path, "Remove it.");
  if (!text.isWellFormed()) {
    throw invalidContent("A text holds half of a surrogate pair.", path, "Send whole characters, encoded as UTF-8.");
  }
}
