import { ApiError } from "#lib/doors/client";
import { failureWords } from "../../../../failure-words";

// The server's hints for these codes name tools, so they help agents only.
const ADVICE: Partial<Record<ApiError["code"], string>> = {
  citation_not_found: "Compare it with the work itself, or search for its title.",
  upstream_unavailable: "Your library and this document can still be cited.",
  upstream_timeout: "Your library and this document can still be cited.",
};

/** Explains to a person why a work was not found or cited, and what to do. */
export function refusalWords(error: unknown): string {
  const advice = error instanceof ApiError ? ADVICE[error.code] : undefined;
  return error instanceof ApiError && advice ? `${error.message} ${advice}` : failureWords("", error).description;
}
