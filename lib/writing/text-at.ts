import "server-only";
import type { Executor } from "#db/client";
import { AppError } from "#lib/base/errors";
import type { DocumentJson } from "#lib/document/document";
import { readVersionText } from "#lib/versions/store";

/** The text of a document at the base version of a change; throws `invalid_request` for a future version. */
export async function textAt(
  db: Executor,
  { id, version }: { id: string; version: number },
  current: DocumentJson,
  baseVersion: number,
): Promise<DocumentJson> {
  if (baseVersion === version) return current;
  if (baseVersion < version) return readVersionText(db, id, baseVersion);
  throw new AppError("invalid_request", `The document has no version ${baseVersion} yet: it is at ${version}.`, {
    details: [{ path: "baseVersion", message: `is newer than the document, which is at ${version}` }],
  });
}
