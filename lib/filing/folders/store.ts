import "server-only";
import { and, asc, eq, getTableColumns, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { document, folder } from "#db/schema";
import { lockPerson } from "#lib/access/locks/lock-person";
import { isFolderReached, placeFor, requireReached } from "#lib/access/reach/store";
import {
  type Access,
  findFolderRole,
  isFolderSharedWith,
  isNoDraft,
  ownerName,
  requireRole,
  roleOnFolder,
  seesParent,
} from "#lib/access/store";
import { beyondKeyError } from "#lib/base/beyond-key-error";
import type { Bound, Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { commitDocument } from "#lib/changes/writing/commit";
import { lockToWrite } from "#lib/changes/writing/lock";
import { refuseLeaving } from "#lib/documents/required-reviews/refuse-lifting";
import { followRequirement, isInFolder } from "#lib/documents/required-reviews/store";
import { decodeCursor, page } from "#lib/shapes/paging";
import type { Role } from "#lib/shapes/role";
import type { folderShape } from "./shape";

const { path: _path, ...described } = getTableColumns(folder);

/** A folder's row with the number of documents directly in it, without those in the trash. */
export type FolderRow = Omit<typeof folder.$inferSelect, "path"> & {
  documentCount: number;
  access: Role;
  ownerName: string;
  seesParent: boolean;
};

type By = Pick<Caller, "userId" | "bound">;

type FolderAccess = Omit<Access, "caller"> & { caller: By };

// Counted on each request, from an index: every concurrent write would have to update a stored number.
const countedColumns = (db: Executor, { userId, bound }: By) => ({
  ...described,
  access: roleOnFolder(userId),
  ownerName: ownerName(folder.userId),
  seesParent: sql<boolean>`${and(seesParent(userId), bound ? ne(folder.id, bound.id) : undefined)}`,
  documentCount: db.$count(document, and(eq(document.folderId, folder.id), isNull(document.deletedAt), isNoDraft)),
});

const heldColumns = (userId: string) => ({
  id: folder.id,
  name: folder.name,
  ownerId: folder.userId,
  path: folder.path,
  access: roleOnFolder(userId),
});

/** A page of the folders that a caller owns or has a role on, by name, each with its parent. */
export async function listFolderRows(
  db: Executor,
  caller: By,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { userId, bound } = caller;
  const place = decodeCursor(cursor, z.tuple([z.literal("folders"), z.string(), z.string()]));
  const name = sql<string>`lower(${folder.name})`;
  const after: SQL | undefined = place ? sql`(${name}, ${folder.id}) > (${place[1]}, ${place[2]})` : undefined;
  const rows = await db
    .select({ ...countedColumns(db, caller), sortedName: name })
    .from(folder)
    .where(and(or(eq(folder.userId, userId), isFolderSharedWith(userId)), isFolderReached(bound), after))
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

async function findFolder({ db, caller, role }: FolderAccess, id: string): Promise<FolderRow> {
  const [row] = await db.select(countedColumns(db, caller)).from(folder).where(eq(folder.id, id));
  return asFolder(row, role);
}

/** The name of a folder that a person has a role on, or null. */
export async function findFolderName(db: Executor, userId: string, id: string): Promise<string | null> {
  const [row] = await db.select(heldColumns(userId)).from(folder).where(eq(folder.id, id));
  return row?.access ? row.name : null;
}

/**
 * Throws `not_found` without any role on this folder, `insufficient_role` for a role that is too weak, and
 * `document_not_in_token` when a bound key does not reach it.
 */
export async function requireFolder({ db, caller, role }: FolderAccess, id: string): Promise<void> {
  await requireReached(db, caller, { folderId: id });
  requireRole(await findFolderRole(db, caller.userId, id), role, () => notFound("folderId"));
}

/** Throws as `lockFolderForUse` will for the place of a write, before what is slow. */
export async function requirePlace(access: FolderAccess, wanted: string | null | undefined): Promise<void> {
  const id = placeFor(access.caller, wanted);
  if (id !== null) await requireFolder(access, id);
}

/**
 * Finds a folder to put something into and locks it against deletion until the transaction ends; throws as
 * `requireFolder`, with the field's name.
 */
export async function lockFolderForUse(
  { db: tx, caller, role }: FolderAccess,
  id: string,
  field = "folderId",
): Promise<LockedFolder> {
  const columns = heldColumns(caller.userId);
  const isIt = and(eq(folder.id, id), isFolderReached(caller.bound));
  const [row] = await tx.select(columns).from(folder).where(isIt).for("key share", { of: folder });
  if (!row && caller.bound) throw beyondKeyError(caller.bound);
  requireRole(row?.access ?? null, role, () => notFound(field));
  if (!row) throw notFound(field);
  return row;
}

/**
 * Locks a parent folder until the transaction ends; returns null for the root and for a folder that was just deleted.
 */
export async function lockPlace(tx: Executor, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await tx.select({ id: folder.id }).from(folder).where(eq(folder.id, id)).for("key share");
  return row?.id ?? null;
}

/** A folder that is locked until the transaction ends. */
export type LockedFolder = { id: string; name: string; ownerId: string; path: readonly string[] };

/** The error for a folder that does not exist or that the caller may not see. */
export const notFound = (field: string) =>
  new AppError("not_found", "There is no such folder.", {
    details: [{ path: field, message: "names no folder of yours" }],
    hint: "List the folders to see their ids.",
  });

type FolderContext = Pick<Context, "db" | "caller" | "now" | "role">;

/** Creates a folder, at the root or in another one; throws `not_found` for an unknown parent. */
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

/** Renames or moves a folder; throws `not_found`, and `folder_cycle` when the target is inside the folder. */
export async function updateFolder(
  context: FolderContext,
  id: string,
  change: { name?: string | undefined; parentId?: string | null | undefined },
): Promise<FolderRow> {
  const { db, caller, now } = context;
  const { userId } = caller;
  // Two moves, each valid alone, could together form a cycle, so a person's moves run one after the other.
  if (change.parentId !== undefined) await lockPerson(db, userId);
  // A person with `edit` on a shared folder may rename it; only its owner moves it.
  const before = await lockFolder({ ...context, role: change.parentId === undefined ? "edit" : "owner" }, id);
  const name = change.name ?? before.name;
  const parentId = change.parentId === undefined ? before.parentId : change.parentId;
  await refuseLeaving(db, caller, before.parentId, parentId);
  if (parentId !== before.parentId) await moveBelow({ ...context, role: "owner" }, before, parentId);
  if (name !== before.name || parentId !== before.parentId) {
    await db.update(folder).set({ name, parentId, updatedAt: now }).where(eq(folder.id, id));
  }
  return findFolder(context, id);
}

async function lockFolder({ db: tx, caller, role }: FolderAccess, id: string) {
  const columns = { ...described, path: folder.path, access: roleOnFolder(caller.userId) };
  const [row] = await tx.select(columns).from(folder).where(eq(folder.id, id)).for("update", { of: folder });
  requireRole(row?.access ?? null, role, () => notFound("folderId"));
  if (!row) throw notFound("folderId");
  return row;
}

/** Updates the paths of a folder and its contents to a new parent; throws `folder_cycle`. */
async function moveBelow(
  access: FolderAccess,
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
  await followRequirement(access.db, isInFolder(id));
}

/** Replaces the first part of the paths of a folder and of all folders below it. */
async function movePaths(tx: Executor, before: readonly string[], after: readonly string[]): Promise<void> {
  const rest = sql`${folder.path}[${before.length + 1}:]`;
  await tx
    .update(folder)
    .set({ path: sql`${sql.param([...after])}::text[] || ${rest}` })
    .where(sql`${folder.path} @> array[${before.at(-1)}]::text[]`);
}

/** Deletes a folder; its documents and folders move to the root, each document as a new version. Throws `not_found`. */
export async function deleteFolder(context: Context, id: string): Promise<void> {
  const { db, caller, now } = context;
  await lockPerson(db, caller.userId);
  const { name } = await lockFolder(context, id);
  if (caller.bound) await requireEmpty(db, caller.bound, id);
  await refuseLeaving(db, caller, id, null);
  await emptyFolder(context, { id, name });
  const within = await db
    .update(folder)
    .set({ parentId: null, updatedAt: now })
    .where(eq(folder.parentId, id))
    .returning({ id: folder.id, path: folder.path });
  for (const inner of within) {
    await movePaths(db, inner.path, [inner.id]);
    await followRequirement(db, isInFolder(inner.id));
  }
  await db.delete(folder).where(eq(folder.id, id));
}

/** Throws `document_not_in_token` when deleting the folder would take something out of reach of a key bound to a folder. */
async function requireEmpty(db: Executor, { id: boundTo }: Bound, id: string): Promise<void> {
  const [documents, folders] = [
    await db.$count(document, and(eq(document.folderId, id), isNull(document.deletedAt))),
    await db.$count(folder, eq(folder.parentId, id)),
  ];
  if (id !== boundTo && documents + folders === 0) return;
  throw new AppError("document_not_in_token", "This key may delete only empty folders below its own.", {
    hint: "What a deleted folder holds moves to the root, which the key does not reach. Empty the folder first.",
  });
}

async function emptyFolder(context: Context, { id, name }: Pick<LockedFolder, "id" | "name">): Promise<void> {
  const { db } = context;
  // Locked in one statement, in the trash or not, so that no document is trashed or restored before the move.
  const inside = await db
    .select({ id: document.id, deletedAt: document.deletedAt })
    .from(document)
    .where(and(eq(document.folderId, id), isNoDraft))
    .orderBy(asc(document.id))
    .for("update");
  const changeNote = { action: "move" as const, summary: `Moved to the root: the folder “${name}” was deleted` };
  for (const { id: documentId, deletedAt } of inside) {
    if (deletedAt !== null) continue;
    await commitDocument(context, await lockToWrite(context, documentId), { folderId: null }, changeNote);
  }
  // A document in the trash gets no version; it will be restored to the root.
  await db.update(document).set({ folderId: null }).where(eq(document.folderId, id));
}

/** The response for a folder. */
export const presentFolder = ({ createdAt, updatedAt, ...row }: FolderRow): z.input<typeof folderShape> => ({
  access: row.access,
  owner: { id: row.userId, name: row.ownerName },
  id: row.id,
  name: row.name,
  // The owner's parent folder is private to people who can see it.
  parentId: row.seesParent ? row.parentId : null,
  documentCount: row.documentCount,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
