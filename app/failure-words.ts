import { ApiError } from "#lib/doors/client";

/** An error whose message tells the user what to do. */
export class UserError extends Error {
  override readonly name = "UserError";
}

/** The message for a failure: the given title, with the server's advice. */
export function failureWords(title: string, error: unknown): { title: string; description: string } {
  if (error instanceof UserError) return { title, description: error.message };
  if (!(error instanceof ApiError)) return { title, description: "Something unexpected happened. Try again." };
  if (error.code === "offline") return { title, description: `${error.message} Check the connection and try again.` };
  return { title, description: [error.message, error.hint].filter(Boolean).join(" ") };
}
