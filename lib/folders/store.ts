import "server-only";
import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/client";
import { document, folder } from "#db/schema";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { lockPerson } from "#lib/base/lock-person";
import type { Context } from "#lib/base/operation";
import { decodeCursor, page } from "#lib/base/paging";
import { lockDocument } from "#lib/documents/store";
import { commitDocument } from "#lib/writing/commit";
import type { folderShape } from "./shape";

const { userId: _owner, ...described } = getTableColumns(folder);

/** A folder's row with the number of living documents directly in it. */
export type FolderRow = Omit<typeof folder.$inferSelect, "userId"> & { documentCount: number };

// Counted when asked, from an index: a stored number would have to be kept right under every concurrent write.
const countedColumns = (db: Executor) => ({
  ...described,
  documentCount: db.$count(document, and(eq(document.folderId, folder.id), isNull(document.deletedAt))),
});

const isOwn = (userId: string, id: string) => and(eq(folder.id, id), eq(folder.userId, userId));

const held = { id: folder.id, name: folder.name };

/** A page of a person's folders by name, each naming the one it is in. */
export async function listFolderRows(
  db: Executor,
  { userId, limit, cursor }: { userId: string; limit: number; cursor?: string | undefined },
) {
  const place = decodeCursor(cursor, z.tuple([z.literal("folders"), z.string(), z.string()]));
  const name = sql<string>`lower(${folder.name})`;
  const after: SQL | undefined = place ? sql`(${name}, ${folder.id}) > (${place[1]}, ${place[2]})` : undefined;
  const rows = await db
    .select({ ...countedColumns(db), sortedName: name })
    .from(folder)
    .where(and(eq(folder.userId, userId), after))
    .orderBy(asc(name), asc(folder.id))
    .limit(limit + 1);
  return page(rows, limit, (row) => ["folders", row.sortedName, row.id]);
}

async function findFolder(db: Executor, userId: string, id: string): Promise<FolderRow> {
  const [row] = await db.select(countedColumns(db)).from(folder).where(isOwn(userId, id));
  if (!row) throw notFound("folderId");
  return row;
}

/** Throws `not_found` unless the person has this folder. */
export async function requireFolder(db: Executor, userId: string, id: string): Promise<void> {
  const [row] = await db.select(held).from(folder).where(isOwn(userId, id));
  if (!row) throw notFound("folderId");
}

/** Finds a folder to put something into and keeps it from being deleted until the transaction ends; throws `not_found`, naming the field. */
export async function holdFolder(tx: Executor, userId: string, id: string, field = "folderId"): Promise<HeldFolder> {
  const [row] = await tx.select(held).from(folder).where(isOwn(userId, id)).for("key share");
  if (!row) throw notFound(field);
  return row;
}

/** The folder that something is in, kept until the transaction ends; null for the root, also when the folder has just been deleted. */
export async function holdPlace(tx: Executor, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await tx.select(held).from(folder).where(eq(folder.id, id)).for("key share");
  return row?.id ?? null;
}

/** A folder that cannot vanish while the transaction lasts. */
export type HeldFolder = { id: string; name: string };

const notFound = (field: string) =>
  new AppError("not_found", "There is no such folder.", {
    details: [{ path: field, message: "names no folder of yours" }],
    hint: "List the folders to see their ids.",
  });

/** Makes a folder, at the root or in another; throws `not_found` when that is not there. */
export async function insertFolder(
  { db, caller, now }: Pick<Context, "db" | "caller" | "now">,
  { name, parentId }: { name: string; parentId: string | null },
): Promise<FolderRow> {
  if (parentId !== null) await holdFolder(db, caller.userId, parentId, "parentId");
  const [row] = await db
    .insert(folder)
    .values({ id: newId("fol"), userId: caller.userId, name, parentId, createdAt: now, updatedAt: now })
    .returning(described);
  if (!row) throw new Error("The folder was not inserted.");
  return { ...row, documentCount: 0 };
}

/** Renames a folder, moves it into another, or both; throws `not_found`, and `folder_cycle` when it would be within itself. */
export async function updateFolder(
  { db, caller, now }: Pick<Context, "db" | "caller" | "now">,
  id: string,
  change: { name?: string | undefined; parentId?: string | null | undefined },
): Promise<FolderRow> {
  const { userId } = caller;
  // Two moves that each are fine could together close a ring, so all of a person's moves stand in one line.
  if (change.parentId !== undefined) await lockPerson(db, userId);
  const before = await lockFolder(db, userId, id);
  const name = change.name ?? before.name;
  const parentId = change.parentId === undefined ? before.parentId : change.parentId;
  if (parentId !== before.parentId) await requireNewParent(db, userId, id, parentId);
  if (name !== before.name || parentId !== before.parentId) {
    await db.update(folder).set({ name, parentId, updatedAt: now }).where(eq(folder.id, id));
  }
  return findFolder(db, userId, id);
}

async function lockFolder(tx: Executor, userId: string, id: string) {
  const [row] = await tx.select(described).from(folder).where(isOwn(userId, id)).for("update");
  if (!row) throw notFound("folderId");
  return row;
}

async function requireNewParent(tx: Executor, userId: string, id: string, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  const parent = await holdFolder(tx, userId, parentId, "parentId");
  if (!(await isWithin(tx, parentId, id))) return;
  throw new AppError("folder_cycle", "A folder cannot be moved into itself or into one that it holds.", {
    details: [{ path: "parentId", message: parentId === id ? "is the folder itself" : "is within the folder" }],
    hint: `Move “${parent.name}” out of it first, or choose another folder.`,
  });
}

/** Whether a folder is `outer` or lies anywhere in it. */
async function isWithin(tx: Executor, id: string, outer: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with recursive above(id, parent_id) as (
      select id, parent_id from ${folder} where id = ${id}
      union
      select outside.id, outside.parent_id from ${folder} outside join above on outside.id = above.parent_id
    )
    select 1 from above where id = ${outer}`);
  return rows.length > 0;
}

/** Deletes a folder; what was in it, documents and folders, moves to the root, each document by a version of its own; throws `not_found`. */
export async function deleteFolder(context: Context, id: string): Promise<void> {
  const { db, caller, now } = context;
  await lockPerson(db, caller.userId);
  const { name } = await lockFolder(db, caller.userId, id);
  await emptyFolder(context, { id, name });
  await db.update(folder).set({ parentId: null, updatedAt: now }).where(eq(folder.parentId, id));
  await db.delete(folder).where(eq(folder.id, id));
}

async function emptyFolder(context: Context, { id, name }: HeldFolder): Promise<void> {
  const { db, caller } = context;
  // Held in one go, in the trash or not: nothing can be trashed or restored between looking and moving.
  const inside = await db
    .select({ id: document.id, deletedAt: document.deletedAt })
    .from(document)
    .where(eq(document.folderId, id))
    .orderBy(asc(document.id))
    .for("update");
  const deed = { action: "move" as const, summary: `Moved to the root: the folder “${name}” was deleted` };
  for (const { id: documentId, deletedAt } of inside) {
    if (deletedAt !== null) continue;
    await commitDocument(context, await lockDocument(db, caller.userId, documentId), { folderId: null }, deed);
  }
  // What is in the trash is not written to: it will come back to the root.
  await db.update(document).set({ folderId: null }).where(eq(document.folderId, id));
}

/** A folder as the world sees it. */
export const presentFolder = ({ createdAt, updatedAt, ...row }: FolderRow): z.input<typeof folderShape> => ({
  id: row.id,
  name: row.name,
  parentId: row.parentId,
  documentCount: row.documentCount,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
