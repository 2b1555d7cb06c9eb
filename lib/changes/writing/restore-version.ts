import "server-only";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { findDocument } from "#lib/documents/store/store";
import { replayTo } from "#lib/history/versions/replay";
import { readVersionText } from "#lib/history/versions/store";
import { commitDocument } from "./commit";
import { lockToWrite } from "./lock";

/** Restores the text of an earlier version as a new version, and returns its number; throws `not_found`. */
export async function restoreVersion(context: Context, id: string, number: number): Promise<number> {
  const { db } = context;
  await findDocument(context, id);
  // Read before the lock: a long history takes a while, and does not change.
  const restored = await replayTo(db, id, number);
  if (!restored) throw new AppError("not_found", `There is no version ${number} of this document.`);
  const content = await readVersionText(db, id, number);
  const before = await lockToWrite(context, id);
  const changeNote = { action: "restore", summary: `Restored version ${number}`, restored } as const;
  return (await commitDocument(context, before, { content }, changeNote)).row.version;
}
