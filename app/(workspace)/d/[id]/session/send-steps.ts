import { hasFields, isArrayOf, isNumber, isObject, isText, orMissing, orNull } from "#lib/base/read-json";
import { ApiError } from "#lib/doors/client";
import type { AskedBatch } from "./rebase-batches";
import type { Appended } from "./transport";

const isAppended = hasFields<Appended>({
  at: orNull(hasFields({ version: isNumber, number: isNumber })),
  steps: orMissing(isArrayOf(isObject)),
});
const isError = hasFields({ code: isText, error: isText });

/** Sends typed steps; rejects with `ApiError`. */
export async function sendSteps(id: string, batch: AskedBatch): Promise<Appended> {
  const response = await fetch(`/api/live/${encodeURIComponent(id)}`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(batch),
  }).catch((cause: unknown) => {
    throw unreached(cause);
  });
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw unreached(cause);
  });
  if (response.ok && isAppended(body)) return body;
  throw stepsError(response.status, isError(body) ? body.error : undefined);
}

/** The error of steps that were refused; those that the server has forgotten are a conflict of versions. */
export const stepsError = (status: number, message: string | undefined): ApiError =>
  new ApiError(status, status === 409 ? "version_conflict" : "internal", message ?? "The server refused the steps.");

const unreached = (cause: unknown) => new ApiError(0, "offline", "The server cannot be reached.", [], String(cause));
