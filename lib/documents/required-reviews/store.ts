import "server-only";
import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { document, folder, user } from "#db/schema";

const ofDocument = sql`coalesce(${document.settings} -> 'requireReview' = 'true'::jsonb, false)`;

const ofFolder = sql`exists (
  select from ${folder} as own join ${folder} as above on above.id = any(own.path)
  where own.id = ${document.folderId} and above.require_review)`;

const ofOwner = sql`exists (select from ${user} where ${user.id} = ${document.userId} and ${user.requireReview})`;

/** Whose settings require reviews of a document: any of them is enough. */
export type RequiredBy = { document: boolean; folder: boolean; owner: boolean };

/** Finds whose settings require reviews of a document. */
export async function findRequiredBy(db: Executor, id: string): Promise<RequiredBy> {
  const columns = { document: sql<boolean>`${ofDocument}`, folder: sql<boolean>`${ofFolder}` };
  const [row] = await db
    .select({ ...columns, owner: sql<boolean>`${ofOwner}` })
    .from(document)
    .where(eq(document.id, id));
  return row ?? { document: false, folder: false, owner: false };
}

/** Whether a document may be published only when a person answered for all words of agents. */
export async function isReviewRequired(db: Executor, id: string): Promise<boolean> {
  const { document, folder, owner } = await findRequiredBy(db, id);
  return document || folder || owner;
}

const isRequired = sql`(${ofDocument} or ${ofFolder} or ${ofOwner})`;

/** What `document.shown` has for the newest version. */
const newest = sql`jsonb_build_object('version', ${document.version}, 'title', ${document.title},
  'excerpt', ${document.excerpt}, 'wordCount', ${document.wordCount},
  'updatedAt', to_char(${document.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/**
 * Lets the pages of these documents follow a change of what requires reviews: where reviews became required, a page goes
 * on showing what it shows, and where they no longer are, it shows the newest version.
 */
export async function followRequirement(tx: Executor, which: SQL | undefined): Promise<void> {
  const waits = sql`(${document.isPublished} and ${isRequired})`;
  await tx
    .update(document)
    // Whoever remembers the document, or a page of it, reads it again when this number changes.
    .set({ shown: sql`case when ${waits} then ${newest} end`, reviews: sql`${document.reviews} + 1` })
    .where(and(which, isNull(document.deletedAt), sql`${waits} <> (${document.shown} is not null)`));
}

/** The same for one document. */
export const followRequirementOf = (tx: Executor, id: string): Promise<void> =>
  followRequirement(tx, eq(document.id, id));

/** Lets the page of a document show its newest version, all of which was reviewed. */
export async function showNewest(tx: Executor, id: string): Promise<void> {
  await tx.update(document).set({ shown: newest }).where(eq(document.id, id));
}

/** SQL condition: a document is in this folder or below it. */
export const isInFolder = (id: string): SQL =>
  sql`${document.folderId} in (select ${folder.id} from ${folder} where ${folder.path} @> array[${id}]::text[])`;

/** Whether a folder, or one above it, requires reviews; the root does not. */
export async function requiresInFolder(db: Executor, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const above = sql`(select unnest(${folder.path}) from ${folder} where ${folder.id} = ${id})`;
  return (await db.$count(folder, and(folder.requireReview, sql`${folder.id} in ${above}`))) > 0;
}

/** Requires reviews, or no longer, for all that is in a folder or below it. */
export async function requireInFolder(tx: Executor, id: string, isOn: boolean): Promise<void> {
  await tx.update(folder).set({ requireReview: isOn }).where(eq(folder.id, id));
  await followRequirement(tx, isInFolder(id));
}

/** The first document of a folder that requires reviews and has words that nobody answered for, as lists count them. */
export async function findUnreviewedIn(db: Executor, folderId: string): Promise<{ title: string; count: number }> {
  const [row] = await db
    .select({ title: document.title, count: document.unreviewedWords })
    .from(document)
    .where(and(isInFolder(folderId), isNull(document.deletedAt), isRequired, gt(document.unreviewedWords, 0)))
    .orderBy(document.title, document.id)
    .limit(1);
  return { title: row?.title ?? "", count: row?.count ?? 0 };
}

/** Requires reviews, or no longer, for all documents of a person. */
export async function requireOfOwner(tx: Executor, userId: string, isOn: boolean): Promise<void> {
  await tx.update(user).set({ requireReview: isOn }).where(eq(user.id, userId));
  await followRequirement(tx, eq(document.userId, userId));
}

/** Whether a person requires reviews for all documents, and in which of the own folders. */
export async function findRequirements(db: Executor, userId: string): Promise<{ isOn: boolean; folderIds: string[] }> {
  const [row] = await db.select({ isOn: user.requireReview }).from(user).where(eq(user.id, userId));
  const isThere = and(eq(folder.userId, userId), folder.requireReview);
  const folders = await db.select({ id: folder.id }).from(folder).where(isThere);
  return { isOn: row?.isOn === true, folderIds: folders.map(({ id }) => id) };
}
