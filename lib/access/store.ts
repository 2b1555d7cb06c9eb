import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { batchReads } from "#db/connection/batch-reads";
import type { Executor } from "#db/connection/client";
import { preparedSql, unknownArray } from "#db/connection/prepared";
import { document, folder, share, user } from "#db/schema";
import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { includes, type Role } from "#lib/shapes/role";

/** The caller's person and the role that the request needs. */
export type Access = { db: Executor; caller: Pick<Caller, "userId">; role: Role };

/** A person's id, as a value or as a column of the query. */
type Person = string | SQL;

/** SQL condition: the share belongs to this person, or to everybody. */
export const isHeldBy = (by: Person): SQL => sql`(${share.userId} = ${by} or ${share.everyone})`;

const strongest = (by: Person, reaches: SQL) => sql`(
  select ${share.role} from ${share} where ${isHeldBy(by)} and ${reaches}
  order by array_position(array['edit', 'comment', 'view'], ${share.role}) limit 1)`;

// The cast makes it an array; `= any (select …)` would compare with each row.
const pathOfDocument = sql`(select ${folder.path} from ${folder} where ${folder.id} = ${document.folderId})::text[]`;

/** SQL for a person's role on the row of `folder`; null without any role. */
export const roleOnFolder = (by: Person): SQL<Role | null> =>
  sql<Role | null>`case when ${folder.userId} = ${by} then 'owner'
    else ${strongest(by, sql`${share.folderId} = any(${folder.path})`)} end`;

// A draft goes with its document.
const sharedDocumentId = sql`coalesce(${document.draftOfId}, ${document.id})`;

const reachesDocument = sql`(${share.documentId} = ${sharedDocumentId} or ${share.folderId} = any(${pathOfDocument}))`;

/**
 * SQL for a person's role on the row of `document`, by a share of it or of a parent folder; null without any role. The role
 * on a draft is that on its document, but whoever made it and still reads the document writes it.
 */
export const roleOnDocument = (by: Person): SQL<Role | null> =>
  sql<Role | null>`case when ${document.userId} = ${by} then 'owner'
    when ${document.draftBy} = ${by} and exists (select from ${share} where ${isHeldBy(by)} and ${reachesDocument}) then 'edit'
    else ${strongest(by, reachesDocument)} end`;

/** SQL for whether a person sees the folder of the row of `document`, and not only the document. */
export const seesFolder = (by: Person): SQL<boolean> =>
  sql<boolean>`(${document.userId} = ${by} or exists (
    select from ${share} where ${isHeldBy(by)} and ${share.folderId} = any(${pathOfDocument})))`;

/** SQL for whether a person sees the parent of the row of `folder`. */
export const seesParent = (by: Person): SQL<boolean> =>
  sql<boolean>`(${folder.userId} = ${by} or exists (select from ${share} where ${isHeldBy(by)}
    and ${share.folderId} = any(${folder.path}) and ${share.folderId} <> ${folder.id}))`;

/** SQL for the ids of the folders of others that are shared with a person, with all below them, as an array. */
export const sharedFolderIds = (by: Person): SQL => sql`array(
  select ${folder.id} from ${folder} where ${folder.userId} <> ${by} and ${folder.path} && array(
    select ${share.folderId} from ${share} where ${isHeldBy(by)} and ${share.folderId} is not null))`;

// Written as a subquery: as an array, each row would be compared with each of its values.
const isInSharedFolder = (by: Person) => sql`${document.folderId} in (select unnest(${sharedFolderIds(by)}))`;

const sharedDocuments = (by: Person) =>
  sql`(select ${share.documentId} from ${share} where ${isHeldBy(by)} and ${share.documentId} is not null)`;

/** SQL condition: the owner shares this row of `document` with the person, and no folder above it. */
export const isSharedDirectly = (by: Person): SQL => sql`(${document.userId} <> ${by}
  and ${document.id} in ${sharedDocuments(by)} and ${isInSharedFolder(by)} is not true)`;

/** SQL condition: the same for the document of this row of a draft. */
export const isDraftSharedDirectly = (by: Person): SQL => sql`(${document.userId} <> ${by}
  and ${document.draftOfId} in ${sharedDocuments(by)} and ${isInSharedFolder(by)} is not true)`;

/** SQL condition: the row of `document` is a document itself, and no draft of one. */
export const isNoDraft: SQL = sql`${document.draftOfId} is null`;

/** SQL condition: the owner shares this row of `folder` with the person. */
export const isFolderSharedWith = (by: Person): SQL => sql`${folder.id} = any(${sharedFolderIds(by)})`;

/** SQL for the name of a row's owner. */
export const ownerName = (ownerId: SQL | typeof document.userId | typeof folder.userId): SQL<string> =>
  sql<string>`(select ${user.name} from ${user} where ${user.id} = ${ownerId})`;

const WHAT: Record<Role, string> = {
  view: "read it",
  comment: "comment on it and propose changes",
  edit: "change it",
  owner: "do this; only its owner can",
};

/**
 * Throws `notFound()` without any role, as if the thing did not exist, and `insufficient_role` when the role is too
 * weak.
 */
export function requireRole(held: Role | null, needed: Role, notFound: () => AppError): Role {
  if (held === null) throw notFound();
  if (includes(held, needed)) return held;
  throw new AppError("insufficient_role", `Your role “${held}” does not let you ${WHAT[needed]}.`, {
    details: [{ path: "role", message: needed }],
    hint: "Ask the owner for a stronger role.",
  });
}

/** A person's role on a document outside the trash; null without any role or without such a document. */
export const findDocumentRole = (db: Executor, userId: string, id: string): Promise<Role | null> =>
  roles(db, `${userId} ${id}`);

const roles = batchReads<Role | null>(async (db, asked) => {
  const pairs = asked.map((pair) => {
    const [userId = ""] = pair.split(" ", 1);
    return { userId, documentId: pair.slice(userId.length + 1) };
  });
  const reached = await findReached(db, pairs);
  return asked.map((pair) => reached.get(pair) ?? null);
});

/** The role on each document by the `person document` key of its pair; pairs without any role are left out. */
export async function findReached(
  db: Executor,
  pairs: readonly { userId: string; documentId: string }[],
): Promise<ReadonlyMap<string, Role>> {
  const [people, ids] = [pairs.map(({ userId }) => userId), pairs.map(({ documentId }) => documentId)];
  const rows = await rolesOf(db, { people, ids });
  return new Map(rows.flatMap(({ by, id, role }) => (role ? [[`${by} ${id}`, role]] : [])));
}

const rolesOf = preparedSql<{ by: string; id: string; role: Role | null }>(
  () => sql`
    select asked.by, ${document.id} as id, ${roleOnDocument(sql`asked.by`)} as role
    from unnest(${unknownArray(sql.placeholder("people"))}, ${unknownArray(sql.placeholder("ids"))}) as asked(by, id)
    join ${document} on ${document.id} = asked.id and ${document.deletedAt} is null`,
);

/** A person's role on a folder; null without any role or without such a folder. */
export async function findFolderRole(db: Executor, userId: string, id: string): Promise<Role | null> {
  const [row] = await db
    .select({ role: roleOnFolder(userId) })
    .from(folder)
    .where(eq(folder.id, id));
  return row?.role ?? null;
}
