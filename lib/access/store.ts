import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#db/client";
import { document, folder, share, user } from "#db/schema";
import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { includes, type Role } from "#lib/base/role";

/** Who asks for something, and the role that it needs. */
export type Access = { db: Executor; caller: Pick<Caller, "userId">; role: Role };

/** A person's id, as a value or as a column of the query. */
type Person = string | SQL;

/** The condition that a share is held by this person, alone or as one of everybody. */
export const isHeldBy = (by: Person): SQL => sql`(${share.userId} = ${by} or ${share.everyone})`;

const strongest = (by: Person, reaches: SQL) => sql`(
  select ${share.role} from ${share} where ${isHeldBy(by)} and ${reaches}
  order by array_position(array['edit', 'comment', 'view'], ${share.role}) limit 1)`;

// The cast makes it an array; `= any (select …)` would compare with each row.
const pathOfDocument = sql`(select ${folder.path} from ${folder} where ${folder.id} = ${document.folderId})::text[]`;

/** SQL for the role of a person on the row of `folder`; null without any. */
export const roleOnFolder = (by: Person): SQL<Role | null> =>
  sql<Role | null>`case when ${folder.userId} = ${by} then 'owner'
    else ${strongest(by, sql`${share.folderId} = any(${folder.path})`)} end`;

/** SQL for the role of a person on the row of `document`, by a share of it or of a folder above it; null without any. */
export const roleOnDocument = (by: Person): SQL<Role | null> =>
  sql<Role | null>`case when ${document.userId} = ${by} then 'owner'
    else ${strongest(by, sql`(${share.documentId} = ${document.id} or ${share.folderId} = any(${pathOfDocument}))`)} end`;

/** SQL for whether a person sees the folder of the row of `document`, and not only the document. */
export const seesFolder = (by: Person): SQL<boolean> =>
  sql<boolean>`(${document.userId} = ${by} or exists (
    select from ${share} where ${isHeldBy(by)} and ${share.folderId} = any(${pathOfDocument})))`;

/** SQL for whether a person sees the folder that the row of `folder` is in. */
export const seesParent = (by: Person): SQL<boolean> =>
  sql<boolean>`(${folder.userId} = ${by} or exists (select from ${share} where ${isHeldBy(by)}
    and ${share.folderId} = any(${folder.path}) and ${share.folderId} <> ${folder.id}))`;

const sharedFolders = (by: Person) => sql`array(
  select ${folder.id} from ${folder} where ${folder.path} && array(
    select ${share.folderId} from ${share} where ${isHeldBy(by)} and ${share.folderId} is not null))`;

/** The condition that a row of `document` is shared with a person, by its owner. */
export const isSharedWith = (by: Person): SQL => sql`(${document.userId} <> ${by} and (
  ${document.id} = any(array(
    select ${share.documentId} from ${share} where ${isHeldBy(by)} and ${share.documentId} is not null))
  or ${document.folderId} = any(${sharedFolders(by)})))`;

/** The condition that a row of `folder` is shared with a person, by its owner. */
export const isFolderSharedWith = (by: Person): SQL =>
  sql`(${folder.userId} <> ${by} and ${folder.id} = any(${sharedFolders(by)}))`;

/** SQL for the name of a row's owner. */
export const ownerName = (ownerId: SQL | typeof document.userId | typeof folder.userId): SQL<string> =>
  sql<string>`(select ${user.name} from ${user} where ${user.id} = ${ownerId})`;

const WHAT: Record<Role, string> = {
  view: "read it",
  comment: "comment on it and propose changes",
  edit: "change it",
  owner: "do this; only its owner can",
};

/** Throws `notFound()` without any role, as for a thing that does not exist, and `insufficient_role` for one that does not include what is needed. */
export function requireRole(held: Role | null, needed: Role, notFound: () => AppError): Role {
  if (held === null) throw notFound();
  if (includes(held, needed)) return held;
  throw new AppError("insufficient_role", `Your role “${held}” does not let you ${WHAT[needed]}.`, {
    details: [{ path: "role", message: needed }],
    hint: "Ask the owner for a stronger role.",
  });
}

/** The role of a person on a document that is not in the trash; null without any, and where there is no such document. */
export async function findDocumentRole(db: Executor, userId: string, id: string): Promise<Role | null> {
  const [row] = await db
    .select({ role: roleOnDocument(userId) })
    .from(document)
    .where(and(eq(document.id, id), isNull(document.deletedAt)));
  return row?.role ?? null;
}

/** The role of each person on the document they are paired with, by `person document`; a pair without any role is left out. */
export async function findReached(
  db: Executor,
  pairs: readonly { userId: string; documentId: string }[],
): Promise<ReadonlyMap<string, Role>> {
  const [people, ids] = [pairs.map(({ userId }) => userId), pairs.map(({ documentId }) => documentId)];
  const { rows } = await db.execute<{ by: string; id: string; role: Role }>(sql`
    select asked.by, ${document.id} as id, ${roleOnDocument(sql`asked.by`)} as role
    from unnest(${sql.param(people)}::text[], ${sql.param(ids)}::text[]) as asked(by, id)
    join ${document} on ${document.id} = asked.id and ${document.deletedAt} is null
    where ${roleOnDocument(sql`asked.by`)} is not null`);
  return new Map(rows.map(({ by, id, role }) => [`${by} ${id}`, role]));
}

/** The role of a person on a folder; null without any, and where there is no such folder. */
export async function findFolderRole(db: Executor, userId: string, id: string): Promise<Role | null> {
  const [row] = await db
    .select({ role: roleOnFolder(userId) })
    .from(folder)
    .where(eq(folder.id, id));
  return row?.role ?? null;
}
