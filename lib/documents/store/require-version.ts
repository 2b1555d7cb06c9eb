import { AppError } from "#lib/base/errors";

/** Throws `precondition_failed` unless `If-Match` names the document's version; null skips the check. */
export function requireVersion(version: number, wanted: readonly number[] | null): void {
  if (wanted === null || wanted.includes(version)) return;
  throw new AppError("precondition_failed", `The document is now at version ${version}. Nothing was written.`, {
    details: [{ path: "If-Match", message: `the document is at version ${version}` }],
    hint: "Read it again and repeat the change, or let a write merge it with baseVersion.",
  });
}
