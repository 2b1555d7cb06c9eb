import { ApiError, type Input, type Output } from "#lib/doors/client";

const unreached = (cause: unknown) => new ApiError(0, "offline", "The server cannot be reached.", [], String(cause));

/**
 * Sends a change of a document under an idempotency key, so that retries apply it once; rejects with `ApiError`. The typed
 * client cannot send such a key.
 */
export async function sendOnce(key: string, change: Input<"PATCH /api/d/[id]">): Promise<Output<"PATCH /api/d/[id]">> {
  const { id, ...fields } = change;
  const response = await fetch(`/api/d/${encodeURIComponent(id)}`, {
    method: "PATCH",
    headers: { accept: "application/json", "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(fields),
  }).catch((cause: unknown) => {
    throw unreached(cause);
  });
  const body = await response.json().catch((cause: unknown) => {
    // A truncated response does not say whether the change was made.
    if (response.ok) throw unreached(cause);
    return null;
  });
  if (response.ok) return body;
  // biome-ignore lint/plugin: it is in English, as the server speaks, until it is shown.
  const { code = "internal", error = "The server sent an invalid response.", details, hint } = body ?? {};
  throw new ApiError(response.status, code, error, details, hint);
}

/** Whether a failed change may have been made nevertheless. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.code === "request_in_progress";
}
