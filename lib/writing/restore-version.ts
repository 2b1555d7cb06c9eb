import "server-only";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { findVersionRow, readVersionText } from "#lib/versions/store";
import { commitDocument } from "./commit";
import { lockToWrite } from "./lock";

/** Restores the text of an earlier version as a new version, and returns its number; throws `not_found`. */
export async function restoreVersion(context: Context, id: string, number: number): Promise<number> {
  const { db } = context;
  const before = await lockToWrite(context, id);
  const found = await findVersionRow(db, before.row.id, String(number));
  if (!found) throw new AppError("not_found", `There is no version ${number} of this document.`);
  const content = await readVersionText(db, before.row.id, number);
  const changeNote = { action: "restore", summary: `Restored version ${number}` } as const;
  return (await commitDocument(context, before, { content }, changeNote)).row.version;
}
