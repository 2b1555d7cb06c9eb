import { ApiError } from "#lib/api/client";

/** Words for a failure: what did not happen, and what the server or the network said to do. */
export function failureWords(title: string, error: unknown): { title: string; description: string } {
  if (error instanceof ApiError) {
    return { title, description: error.hint ? `${error.message} ${error.hint}` : error.message };
  }
  return { title, description: "The server could not be reached. Check the connection and try again." };
}
