import "server-only";
import type { Executor } from "#db/connection/client";
import { AppError } from "#lib/base/errors";
import type { DocumentJson } from "#lib/document/model/document";
import type { DocumentWithContent } from "#lib/documents/store/store";
import { readVersionText } from "#lib/history/versions/store";
import type { GivenFields } from "./given-text";

/**
 * The text that a change is made from: that of its base version, or the newest for what goes to the end, which never
 * conflicts. Throws `invalid_request` for a future version.
 */
export async function baseTextOf(
  db: Executor,
  { row, content }: Pick<DocumentWithContent, "row" | "content">,
  { baseVersion = row.version, append }: GivenFields & { baseVersion?: number | undefined },
): Promise<DocumentJson> {
  return textAt(db, row, content, append === undefined ? baseVersion : Math.max(baseVersion, row.version));
}

/** The text of a document at a version; throws `invalid_request` for a future one. */
async function textAt(
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
