import "server-only";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { findDocument } from "#lib/documents/store/store";
import { replayTo } from "#lib/history/versions/replay";
import { readVersionText } from "#lib/history/versions/store";
import { commitDocument } from "./commit";
import { lockToWrite } from "./lock";

/**
 * Restores the text of an earlier version as a new version, and returns its number; throws `not_found`, and with `after`
 * `version_conflict` when that is no longer the latest version.
 */
export async function restoreVersion(context: Context, id: string, number: number, after?: number): Promise<number> {
  const { db } = context;
  await findDocument(context, id);
  // Read before the lock: a long history takes a while, and does not change.
  const restored = await replayTo(db, id, number);
  if (!restored) throw new AppError("not_found", `There is no version ${number} of this document.`);
  const content = await readVersionText(db, id, number);
  const before = await lockToWrite(context, id);
  if (after !== undefined && before.row.version !== after)
    throw new AppError("version_conflict", "The text has changed since. Restore from the history instead.");
  const changeNote = { action: "restore", summary: `Restored version ${number}`, restored } as const;
  return (await commitDocument(context, before, { content }, changeNote)).row.version;
}
