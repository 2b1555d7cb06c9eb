import "server-only";
import type { Database, Executor } from "#db/connection/client";
import { sameJson } from "#lib/base/same-json";
import { findAllIds, findOrigins, lockVersion, storeOrigins } from "#lib/documents/store/store";
import { replayTo } from "./replay";

/** How many documents were looked at, and in how many of them other versions wrote the words than was stored. */
export type Rebuilt = { documents: number; corrected: number };

/** Finds again, from the history of every document, which versions wrote its blocks and words. */
export async function rebuildOrigins(db: Database): Promise<Rebuilt> {
  const ids = await findAllIds(db);
  let corrected = 0;
  for (const id of ids) if (await db.transaction((tx) => rebuildDocument(tx, id))) corrected += 1;
  return { documents: ids.length, corrected };
}

async function rebuildDocument(tx: Executor, id: string): Promise<boolean> {
  const version = await lockVersion(tx, id);
  const found = version === null ? null : await replayTo(tx, id, version);
  if (!found) return false;
  const { versions, origins } = found;
  if (sameJson(await findOrigins(tx, id), { versions, origins })) return false;
  await storeOrigins(tx, id, { versions, origins });
  return true;
}
