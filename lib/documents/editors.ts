import "server-only";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Executor } from "#db/client";
import { document, share } from "#db/schema";
import { isHeldBy, sharedFolderIds } from "#lib/access/store";

const MOST = 50;

/** Who changed a document last: a person or a key, by name. */
export type Editor = { id: string; name: string; origin: "human" | "agent" };

/** Those who changed a document last that a person owns or was given, by name; at most 50. */
export async function listEditors(db: Executor, userId: string): Promise<Editor[]> {
  const origin = sql<Editor["origin"]>`${document.lastEdit} ->> 'origin'`;
  const id = sql<string>`${document.lastEdit} -> 'by' ->> 'id'`;
  const name = sql<string>`max(${document.lastEdit} -> 'by' ->> 'name')`;
  const given = db.select({ id: share.documentId }).from(share).where(isHeldBy(userId));
  const reached = or(
    eq(document.userId, userId),
    sql`${document.folderId} in (select unnest(${sharedFolderIds(userId)}))`,
    inArray(document.id, given),
  );
  return db
    .select({ id, name, origin })
    .from(document)
    .where(and(isNull(document.deletedAt), reached))
    .groupBy(id, origin)
    .orderBy(name)
    .limit(MOST);
}
