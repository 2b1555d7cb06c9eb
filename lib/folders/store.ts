import "server-only";
import { and, asc, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/client";
import { document, folder } from "#db/schema";
import {
  type Access,
  findFolderRole,
  isFolderSharedWith,
  ownerName,
  requireRole,
  roleOnFolder,
  seesParent,
} from "#lib/access/store";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { lockPerson } from "#lib/base/lock-person";
import type { Context } from "#lib/base/operation";
import { decodeCursor, page } from "#lib/base/paging";
import type { Role } from "#lib/base/role";
import { lockDocument } from "#lib/documents/store";
import { commitDocument } from "#lib/writing/commit";
import type { folderShape } from "./shape";

const { path: _path, ...described } = getTableColumns(folder);

/** A folder's row with the number of living documents directly in it. */
export type FolderRow = Omit<typeof folder.$inferSelect, "path"> & {
  documentCount: number;
  access: Role;
  ownerName: string;
  seesParent: boolean;
};

// Counted when asked, from an index: a stored number would have to be kept right under every concurrent write.
const countedColumns = (db: Executor, userId: string) => ({
  ...described,
  access: roleOnFolder(userId),
  ownerName: ownerName(folder.userId),
  seesParent: seesParent(userId),
  documentCount: db.$count(document, and(eq(document.folderId, folder.id), isNull(document.deletedAt))),
});

const heldColumns = (userId: string) => ({
  id: folder.id,
  name: folder.name,
  ownerId: folder.userId,
  path: folder.path,
  access: roleOnFolder(userId),
});

/** A page of the folders that a person owns or that are shared with them, by name, each naming the one it is in. */
export async function listFolderRows(
  db: Executor,
  { userId, limit, cursor }: { userId: string; limit: number; cursor?: string | undefined },
) {
  const place = decodeCursor(cursor, z.tuple([z.literal("folders"), z.string(), z.string()]));
  const name = sql<string>`lower(${folder.name})`;
  const after: SQL | undefined = place ? sql`(${name}, ${folder.id}) > (${place[1]}, ${place[2]})` : undefined;
  const rows = await db
    .select({ ...countedColumns(db, userId), sortedName: name })
    .from(folder)
    .where(and(or(eq(folder.userId, userId), isFolderSharedWith(userId)), after))
    .orderBy(asc(name), asc(folder.id))
    .limit(limit + 1);
  return page(
    rows.map((row) => ({ ...asFolder(row, "view"), sortedName: row.sortedName })),
    limit,
    (row) => ["folders", row.sortedName, row.id],
  );
}

type StoredFolder = Omit<FolderRow, "access" | "ownerName" | "seesParent"> & {
  access: Role | null;
  ownerName: string | null;
  seesParent: boolean | null;
};

function asFolder(row: StoredFolder | undefined, needed: Role): FolderRow {
  const access = requireRole(row?.access ?? null, needed, () => notFound("folderId"));
  if (!row) throw notFound("folderId");
  return { ...row, access, ownerName: row.ownerName ?? "", seesParent: row.seesParent === true };
}

async function findFolder({ db, caller, role }: Access, id: string): Promise<FolderRow> {
  const [row] = await db.select(countedColumns(db, caller.userId)).from(folder).where(eq(folder.id, id));
  return asFolder(row, role);
}

/** Throws `not_found` without any role on this folder, and `insufficient_role` for too low a one. */
export async function requireFolder({ db, caller, role }: Access, id: string): Promise<void> {
  requireRole(await findFolderRole(db, caller.userId, id), role, () => notFound("folderId"));
}

/** Finds a folder to put something into and keeps it from being deleted until the transaction ends; throws as `requireFolder`, naming the field. */
export async function lockFolderForUse(
  { db: tx, caller, role }: Access,
  id: string,
  field = "folderId",
): Promise<LockedFolder> {
  const columns = heldColumns(caller.userId);
  const [row] = await tx.select(columns).from(folder).where(eq(folder.id, id)).for("key share", { of: folder });
  requireRole(row?.access ?? null, role, () => notFound(field));
  if (!row) throw notFound(field);
  return row;
}

/** The folder that something is in, kept until the transaction ends; null for the root, also when the folder has just been deleted. */
export async function lockPlace(tx: Executor, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await tx.select({ id: folder.id }).from(folder).where(eq(folder.id, id)).for("key share");
  return row?.id ?? null;
}

/** A folder that cannot vanish while the transaction lasts. */
export type LockedFolder = { id: string; name: string; ownerId: string; path: readonly string[] };

/** The refusal of a folder that is not there, or that the caller may not know of. */
export const notFound = (field: string) =>
  new AppError("not_found", "There is no such folder.", {
    details: [{ path: field, message: "names no folder of yours" }],
    hint: "List the folders to see their ids.",
  });

type FolderContext = Pick<Context, "db" | "caller" | "now" | "role">;

/** Makes a folder, at the root or in another; throws `not_found` when that is not there. */
export async function insertFolder(
  context: FolderContext,
  { name, parentId }: { name: string; parentId: string | null },
): Promise<FolderRow> {
  const { db, caller, now } = context;
  const parent = parentId === null ? null : await lockFolderForUse(context, parentId, "parentId");
  const id = newId("fol");
  const userId = parent?.ownerId ?? caller.userId;
  const path = [...(parent?.path ?? []), id];
  await db.insert(folder).values({ id, userId, name, parentId, path, createdAt: now, updatedAt: now });
  return findFolder(context, id);
}

/** Renames a folder, moves it into another, or both; throws `not_found`, and `folder_cycle` when it would be within itself. */
export async function updateFolder(
  context: FolderContext,
  id: string,
  change: { name?: string | undefined; parentId?: string | null | undefined },
): Promise<FolderRow> {
  const { db, caller, now } = context;
  const { userId } = caller;
  // Two moves that each are fine could together close a ring, so a person's moves run one after the other.
  if (change.parentId !== undefined) await lockPerson(db, userId);
  // A person who may edit a shared folder may rename it; only its owner moves it.
  const before = await lockFolder({ ...context, role: change.parentId === undefined ? "edit" : "owner" }, id);
  const name = change.name ?? before.name;
  const parentId = change.parentId === undefined ? before.parentId : change.parentId;
  if (parentId !== before.parentId) await moveBelow({ ...context, role: "owner" }, before, parentId);
  if (name !== before.name || parentId !== before.parentId) {
    await db.update(folder).set({ name, parentId, updatedAt: now }).where(eq(folder.id, id));
  }
  return findFolder(context, id);
}

async function lockFolder({ db: tx, caller, role }: Access, id: string) {
  const columns = { ...described, path: folder.path, access: roleOnFolder(caller.userId) };
  const [row] = await tx.select(columns).from(folder).where(eq(folder.id, id)).for("update", { of: folder });
  requireRole(row?.access ?? null, role, () => notFound("folderId"));
  if (!row) throw notFound("folderId");
  return row;
}

/** Puts a folder below another, or at the root, in the paths of all that it holds; throws `folder_cycle`. */
async function moveBelow(
  access: Access,
  { id, path }: { id: string; path: readonly string[] },
  parentId: string | null,
): Promise<void> {
  const parent = parentId === null ? null : await lockFolderForUse(access, parentId, "parentId");
  if (parent?.path.includes(id)) {
    throw new AppError("folder_cycle", "A folder cannot be moved into itself or into one that it holds.", {
      details: [{ path: "parentId", message: parentId === id ? "is the folder itself" : "is within the folder" }],
      hint: `Move “${parent.name}” out of it first, or choose another folder.`,
    });
  }
  await movePaths(access.db, path, [...(parent?.path ?? []), id]);
}

/** Replaces the beginning of the paths of a folder and of all folders within it. */
async function movePaths(tx: Executor, before: readonly string[], after: readonly string[]): Promise<void> {
  const rest = sql`${folder.path}[${before.length + 1}:]`;
  await tx
    .update(folder)
    .set({ path: sql`${sql.param([...after])}::text[] || ${rest}` })
    .where(sql`${folder.path} @> array[${before.at(-1)}]::text[]`);
}

/** Deletes a folder; what was in it, documents and folders, moves to the root, each document by a version of its own; throws `not_found`. */
export async function deleteFolder(context: Context, id: string): Promise<void> {
  const { db, caller, now } = context;
  await lockPerson(db, caller.userId);
  const { name } = await lockFolder(context, id);
  await emptyFolder(context, { id, name });
  const within = await db
    .update(folder)
    .set({ parentId: null, updatedAt: now })
    .where(eq(folder.parentId, id))
    .returning({ id: folder.id, path: folder.path });
  for (const inner of within) await movePaths(db, inner.path, [inner.id]);
  await db.delete(folder).where(eq(folder.id, id));
}

async function emptyFolder(context: Context, { id, name }: Pick<LockedFolder, "id" | "name">): Promise<void> {
  const { db } = context;
  // Held in one go, in the trash or not: nothing can be trashed or restored between looking and moving.
  const inside = await db
    .select({ id: document.id, deletedAt: document.deletedAt })
    .from(document)
    .where(eq(document.folderId, id))
    .orderBy(asc(document.id))
    .for("update");
  const changeNote = { action: "move" as const, summary: `Moved to the root: the folder “${name}” was deleted` };
  for (const { id: documentId, deletedAt } of inside) {
    if (deletedAt !== null) continue;
    await commitDocument(context, await lockDocument(context, documentId), { folderId: null }, changeNote);
  }
  // What is in the trash is not written to: it will come back to the root.
  await db.update(document).set({ folderId: null }).where(eq(document.folderId, id));
}

/** A folder as the world sees it. */
export const presentFolder = ({ createdAt, updatedAt, ...row }: FolderRow): z.input<typeof folderShape> => ({
  access: row.access,
  owner: { id: row.userId, name: row.ownerName },
  id: row.id,
  name: row.name,
  // Where the owner keeps it is nobody else’s business.
  parentId: row.seesParent ? row.parentId : null,
  documentCount: row.documentCount,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
