import "server-only";
import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { apiKey, document, folder } from "#db/schema";
import { beyondKeyError } from "#lib/base/beyond-key-error";
import type { Bound, Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { unstorableIn } from "#lib/base/unstorable";
import { findFolderRole, roleOnDocument, roleOnFolder } from "../store";

/** SQL condition: the row of `folder` is this folder or below it. */
export const isBelow = (folderId: string | SQL): SQL => sql`${folder.path} @> array[${folderId}]::text[]`;

/** SQL for the ids of a folder and all below it, as an array. */
export const idsBelow = (folderId: string | SQL): SQL =>
  sql`array(select ${folder.id} from ${folder} where ${isBelow(folderId)})`;

/** SQL condition: the row of `document` is what a bound caller reaches; none for a caller that is not bound. */
export function isReached(bound: Bound | null): SQL | undefined {
  if (bound === null) return undefined;
  if (bound.kind === "document") return sql`${document.id} = ${bound.id}`;
  return sql`${document.folderId} = any(${idsBelow(bound.id)})`;
}

/** SQL for whether the row of `document` is what a caller reaches, bound or not. */
export const isReachedBy = ({ bound }: Pick<Caller, "bound">): SQL<boolean> =>
  sql<boolean>`(${isReached(bound) ?? sql`true`})`;

/** SQL condition: the key of the row of `api_key` is valid now, may read, and reaches the row of `document`. */
export const isReachedByKey = (now: Date): SQL => sql`(
  ${apiKey.revokedAt} is null and (${apiKey.expiresAt} is null or ${apiKey.expiresAt} > ${now.toISOString()}::timestamptz)
  and 'read' = any(${apiKey.scopes}) and ${roleOnDocument(sql`${apiKey.userId}`)} is not null
  and (${apiKey.documentId} is null or ${apiKey.documentId} = ${document.id})
  and (${apiKey.folderId} is null or ${document.folderId} = any(${idsBelow(sql`${apiKey.folderId}`)})
    and exists (select from ${folder}
      where ${folder.id} = ${apiKey.folderId} and ${roleOnFolder(sql`${apiKey.userId}`)} is not null)))`;

/** SQL condition: the caller reads the row of `document`, which is not in the trash. */
export const isReadable = ({ userId, bound }: Pick<Caller, "userId" | "bound">): SQL | undefined =>
  and(isNull(document.deletedAt), isReached(bound), sql`${roleOnDocument(userId)} is not null`);

/** SQL condition: the row of `folder` is what a bound caller reaches; none for a caller that is not bound. */
export function isFolderReached(bound: Bound | null): SQL | undefined {
  if (bound === null) return undefined;
  return bound.kind === "folder" ? isBelow(bound.id) : sql`false`;
}

/**
 * The folder that a write puts something into: the one it names, else that of a key bound to a folder. Whoever locks it
 * checks whether such a key reaches it. Throws `document_not_in_token`, whether or not the folder exists.
 */
export function placeFor({ bound }: Pick<Caller, "bound">, wanted: string | null | undefined): string | null {
  if (bound === null || wanted === undefined) return wanted ?? (bound?.kind === "folder" ? bound.id : null);
  if ((bound.kind === "folder") === (wanted === null)) throw beyondKeyError(bound);
  return wanted;
}

/** The document and folder that a request names. */
export type Named = { id?: string | undefined; folderId?: string | undefined };

/**
 * Throws `document_not_in_token` unless a bound caller reaches the document and folder that its request names, with the
 * same error whether or not they exist.
 */
export async function requireReached(
  db: Executor,
  { bound, userId }: Pick<Caller, "bound" | "userId">,
  { id, folderId }: Named,
): Promise<void> {
  if (bound === null) return;
  if (bound.kind === "document") {
    if (folderId === undefined && (id ?? bound.id) === bound.id) return;
    throw beyondKeyError(bound);
  }
  if ((await findFolderRole(db, userId, bound.id)) === null) throw folderGone(bound);
  if (unstorableIn("path", id ?? "") || unstorableIn("path", folderId ?? "")) throw beyondKeyError(bound);
  const isReachedDocument = sql`exists (select from ${document}
    where ${document.id} = ${id ?? null} and ${isReached(bound)} and ${roleOnDocument(userId)} is not null)`;
  const isReachedFolder = sql`exists (select from ${folder} where ${folder.id} = ${folderId ?? null} and ${isBelow(bound.id)})`;
  const [row] = await db
    .select({ hasDocument: sql<boolean>`${isReachedDocument}`, hasFolder: sql<boolean>`${isReachedFolder}` })
    .from(sql`(select 1) as one`);
  if ((id !== undefined && !row?.hasDocument) || (folderId !== undefined && !row?.hasFolder))
    throw beyondKeyError(bound);
}

const folderGone = ({ id }: Bound) =>
  new AppError(
    "document_not_in_token",
    "The folder of this key was deleted or is no longer shared: it reaches nothing.",
    {
      hint: `The key was bound to ${id}. Make a new key.`,
    },
  );

/** Those of these documents that their key's folder still holds, as `folder document` pairs. */
export async function findBelow(
  db: Executor,
  pairs: readonly { folderId: string; documentId: string }[],
): Promise<ReadonlySet<string>> {
  if (pairs.length === 0) return new Set();
  const [folders, documents] = [pairs.map(({ folderId }) => folderId), pairs.map(({ documentId }) => documentId)];
  const rows = await db
    .select({ pair: sql<string>`asked.folder_id || ' ' || asked.document_id` })
    .from(sql`unnest(${sql.param(folders)}::text[], ${sql.param(documents)}::text[]) as asked(folder_id, document_id)`)
    .innerJoin(document, sql`${document.id} = asked.document_id`)
    .innerJoin(folder, sql`${folder.id} = ${document.folderId} and ${isBelow(sql`asked.folder_id`)}`);
  return new Set(rows.map(({ pair }) => pair));
}
