import { ApiError } from "#lib/doors/client";
import type { Failure } from "./save-state";

/** Classifies a failed save: retry automatically, show the refusal, or ask the user to sign in. */
export function explainFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: "refused", reason: null };
  if (error.code === "offline") return { kind: "offline" };
  if (error.status === 401) return { kind: "signed-out" };
  if (error.code === "request_in_progress" || error.status === 429 || error.status >= 500) return { kind: "waiting" };
  const where = error.details.map(({ message }) => message).join(" ");
  const reason = [error.message, where, error.hint].filter(Boolean).join(" ");
  return { kind: "refused", reason, code: error.code };
}
