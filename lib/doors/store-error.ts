import "server-only";
import { classify, type Trouble } from "#db/connection/store-trouble";
import { AppError, type ErrorExtras } from "#lib/base/errors";
import { log } from "#lib/base/log";

const ANSWERS: Record<Trouble, { sentence: string; extras: ErrorExtras }> = {
  unavailable: {
    sentence: "The store cannot be reached.",
    extras: { hint: "Try again in a moment.", headers: { "retry-after": "5" } },
  },
  full: {
    sentence: "The disk of the store is full, so nothing can be saved.",
    extras: {
      hint: "The people who run this workspace must make room on its disk.",
      headers: { "retry-after": "60" },
    },
  },
  outcome_unknown: {
    sentence: "The connection to the store was lost while this was being saved, so it may or may not have been saved.",
    extras: {
      hint: "Send it again with the same Idempotency-Key, and it is executed once. Without a key, first read the current state.",
      headers: { "retry-after": "5" },
    },
  },
};

/** Converts a store failure to the error for clients, 503 with `Retry-After`; null for any other failure. */
export function storeError(thrown: unknown): AppError | null {
  const trouble = classify(thrown);
  if (!trouble) return null;
  const { sentence, extras } = ANSWERS[trouble];
  return new AppError("unavailable", sentence, { ...extras, cause: thrown });
}

/** Converts a thrown value to the error of the response; unexpected errors are logged and reported as internal. */
export function asAppError(thrown: unknown, where: { requestId: string; operation: string }): AppError {
  if (thrown instanceof AppError) return thrown;
  const trouble = storeError(thrown);
  log("error", trouble ? "unavailable" : "unexpected", { ...where, error: thrown });
  if (trouble) return trouble;
  return new AppError("internal", "Something went wrong on our side. Nothing was changed.", {
    hint: `Tell us the request id ${where.requestId}.`,
  });
}
