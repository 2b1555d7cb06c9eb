import { ApiError } from "#lib/doors/client";

/** Whether a failed change may have been made nevertheless. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.code === "request_in_progress";
}
