import { ApiError } from "#lib/doors/client";

/** The message for a failure: the given title, with the server's advice. */
export function failureWords(title: string, error: unknown): { title: string; description: string } {
  if (!(error instanceof ApiError)) return { title, description: "Something unexpected happened. Try again." };
  if (error.code === "offline") return { title, description: `${error.message} Check the connection and try again.` };
  return { title, description: [error.message, error.hint].filter(Boolean).join(" ") };
}
