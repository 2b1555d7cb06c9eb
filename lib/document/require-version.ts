import { AppError } from "#lib/api/errors";

/** Throws `precondition_failed` unless the document is at the version that `If-Match` insists on; null insists on none. */
export function requireVersion(version: number, wanted: number | null): void {
  if (wanted === null || wanted === version) return;
  throw new AppError(
    "precondition_failed",
    `The document is at version ${version}, not ${wanted}. Nothing was written.`,
    {
      details: [{ path: "If-Match", message: `the document is at version ${version}` }],
      hint: "Read it again and repeat the change, or let a write merge it with baseVersion.",
    },
  );
}
