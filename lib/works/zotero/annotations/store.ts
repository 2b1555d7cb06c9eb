import "server-only";
import { and, asc, count, eq, getTableColumns, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "#db/connection/client";
import { attachment, file, fileText, highlight, libraryCitation, zoteroObject } from "#db/schema";
import { findWords } from "#lib/citations/quotations/find-words";
import type { ZoteroObject } from "../objects/store";

/** A highlight as it is stored. */
export type Highlight = typeof highlight.$inferSelect;

/** An attachment with its work: what annotations of a file at Zotero are highlights of. */
export type Annotated = Pick<typeof attachment.$inferSelect, "id" | "citationId" | "fileId" | "title"> &
  Pick<typeof libraryCitation.$inferSelect, "csl">;

const annotatedColumns = {
  id: attachment.id,
  citationId: attachment.citationId,
  fileId: attachment.fileId,
  title: attachment.title,
  csl: libraryCitation.csl,
};

const isOfAttachment = eq(libraryCitation.id, attachment.citationId);

/** A person's attachments with these ids, by id. */
export async function annotatedById(
  db: Executor,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Annotated>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(annotatedColumns)
    .from(attachment)
    .innerJoin(libraryCitation, isOfAttachment)
    .where(and(inArray(attachment.id, [...ids]), eq(libraryCitation.userId, userId)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The highlights of these attachments, by id. */
export async function highlightsOf(db: Executor, attachmentIds: readonly string[]): Promise<Map<string, Highlight>> {
  if (attachmentIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(highlight)
    .where(inArray(highlight.attachmentId, [...attachmentIds]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The number of highlights of each of these works that has any. */
export async function countHighlights(db: Executor, citationIds: readonly string[]): Promise<Map<string, number>> {
  if (citationIds.length === 0) return new Map();
  const rows = await db
    .select({ id: attachment.citationId, count: count() })
    .from(highlight)
    .innerJoin(attachment, eq(attachment.id, highlight.attachmentId))
    .where(inArray(attachment.citationId, [...citationIds]))
    .groupBy(attachment.citationId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Inserts highlights, and replaces those that exist. */
export async function putHighlights(db: Executor, rows: readonly Highlight[]): Promise<void> {
  if (rows.length === 0) return;
  const changed = Object.entries(getTableColumns(highlight)).filter(([name]) => name !== "id" && name !== "createdAt");
  await db
    .insert(highlight)
    .values([...rows])
    .onConflictDoUpdate({
      target: highlight.id,
      set: Object.fromEntries(changed.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)])),
    });
}

/** Deletes highlights. */
export async function dropHighlights(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(highlight).where(inArray(highlight.id, [...ids]));
}

/** Where the words of a highlight begin on its page, if the file has been read; otherwise the place that is given. */
export async function startIn(
  db: Executor,
  fileId: string | null,
  { page, quote, start }: Pick<Highlight, "page" | "quote" | "start">,
): Promise<number> {
  if (fileId === null || quote === "") return start;
  const [row] = await db
    .select({ text: sql<string | null>`${fileText.pages} ->> ${page - 1}::int` })
    .from(fileText)
    .where(eq(fileText.fileId, fileId));
  return findWords(row?.text ?? "", quote)?.from ?? start;
}

/** Makes annotations of files wait until their file is an attachment here. */
export async function letWait(db: Executor, libraryId: string, parentKeys: readonly string[]): Promise<void> {
  if (parentKeys.length === 0) return;
  await db
    .update(zoteroObject)
    .set({ state: "waiting", localId: null, local: {} })
    .where(
      and(
        eq(zoteroObject.libraryId, libraryId),
        eq(zoteroObject.kind, "annotation"),
        eq(zoteroObject.state, "linked"),
        inArray(zoteroObject.parentKey, [...parentKeys]),
      ),
    );
}

const parent = alias(zoteroObject, "parent");
const item = alias(zoteroObject, "item");

const isParent = (key: SQL | typeof zoteroObject.parentKey, libraryId: string) =>
  and(eq(parent.libraryId, libraryId), eq(parent.kind, "attachment"), eq(parent.key, key));
const isLinkedItem = (libraryId: string) =>
  and(eq(item.libraryId, libraryId), eq(item.key, parent.parentKey), eq(item.state, "linked"));
const isAnnotation = (libraryId: string, state: ZoteroObject["state"]) =>
  and(eq(zoteroObject.libraryId, libraryId), eq(zoteroObject.kind, "annotation"), eq(zoteroObject.state, state));

/** The annotations after this key that waited for their file, which is an attachment here now. */
export const arrivedAnnotations = (
  db: Executor,
  libraryId: string,
  after: string,
  limit: number,
): Promise<ZoteroObject[]> =>
  db
    .select(getTableColumns(zoteroObject))
    .from(zoteroObject)
    .innerJoin(parent, isParent(zoteroObject.parentKey, libraryId))
    .innerJoin(attachment, eq(attachment.id, parent.localId))
    .where(and(isAnnotation(libraryId, "waiting"), gt(zoteroObject.key, after)))
    .orderBy(asc(zoteroObject.key))
    .limit(limit);

/** A highlight with its file here and its annotation at Zotero. */
export type Sent = { object: ZoteroObject; highlight: Highlight; annotated: Annotated };

/** The highlights whose note or colour Zotero does not have yet, and those whose annotation it may not have at all. */
export const changedHighlights = (db: Executor, libraryId: string, limit: number): Promise<Sent[]> =>
  db
    .select({
      object: getTableColumns(zoteroObject),
      highlight: getTableColumns(highlight),
      annotated: annotatedColumns,
    })
    .from(zoteroObject)
    .innerJoin(highlight, eq(highlight.id, zoteroObject.localId))
    .innerJoin(attachment, eq(attachment.id, highlight.attachmentId))
    .innerJoin(libraryCitation, isOfAttachment)
    .innerJoin(parent, isParent(zoteroObject.parentKey, libraryId))
    .innerJoin(item, isLinkedItem(libraryId))
    .where(and(isAnnotation(libraryId, "linked"), isUnsent))
    .orderBy(asc(zoteroObject.key))
    .limit(limit);

const isUnsent = sql`(${zoteroObject.version} = 0 or ${highlight.color} is distinct from ${zoteroObject.local} ->> 'color'
  or ${highlight.note} is distinct from ${zoteroObject.local} ->> 'note')`;

// Zotero accepts annotations of files alone, not of links.
const isPdf = sql`(${parent.data} ->> 'contentType' = 'application/pdf'
  and ${parent.data} ->> 'linkMode' in ('imported_file', 'imported_url', 'linked_file'))`;

const isKnown = (libraryId: string) =>
  sql`exists (select from ${zoteroObject} where ${zoteroObject.libraryId} = ${libraryId} and ${zoteroObject.localId} = ${highlight.id})`;

/** The highlights in PDFs that Zotero has too which are no annotations there, each with the key of its file. */
export const newHighlights = (
  db: Executor,
  libraryId: string,
  limit: number,
): Promise<{ highlight: Highlight; annotated: Annotated; parentKey: string }[]> =>
  db
    .select({ highlight: getTableColumns(highlight), annotated: annotatedColumns, parentKey: parent.key })
    .from(highlight)
    .innerJoin(attachment, eq(attachment.id, highlight.attachmentId))
    .innerJoin(libraryCitation, isOfAttachment)
    .innerJoin(parent, and(eq(parent.libraryId, libraryId), eq(parent.localId, attachment.id), isPdf))
    .innerJoin(item, isLinkedItem(libraryId))
    .where(and(eq(parent.kind, "attachment"), eq(parent.state, "linked"), sql`not ${isKnown(libraryId)}`))
    .orderBy(asc(highlight.createdAt), asc(highlight.id))
    .limit(limit);

/** The annotations whose highlight was removed here while its attachment is still there. */
export const removedHighlights = (db: Executor, libraryId: string, limit: number): Promise<ZoteroObject[]> =>
  db
    .select(getTableColumns(zoteroObject))
    .from(zoteroObject)
    .innerJoin(parent, isParent(zoteroObject.parentKey, libraryId))
    .innerJoin(item, isLinkedItem(libraryId))
    .innerJoin(attachment, eq(attachment.id, parent.localId))
    .where(
      and(
        isAnnotation(libraryId, "linked"),
        sql`not exists (select from ${highlight} where ${highlight.id} = ${zoteroObject.localId})`,
      ),
    )
    .limit(limit);

/** The ids among these attachments that have a highlight which Zotero does not have as it is here. */
export async function withUnsent(db: Executor, libraryId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const isItsObject = and(eq(zoteroObject.libraryId, libraryId), eq(zoteroObject.localId, highlight.id));
  const rows = await db
    .selectDistinct({ id: highlight.attachmentId })
    .from(highlight)
    .leftJoin(zoteroObject, isItsObject)
    .where(and(inArray(highlight.attachmentId, [...ids]), sql`(${isNull(zoteroObject.key)} or ${isUnsent})`));
  return new Set(rows.map(({ id }) => id));
}

/** A file at Zotero with the link to it here, if there is one, and a stored PDF of its work, which may be the same. */
export type Pairable = { key: string; md5: string; linkId: string | null; storedId: string; fileId: string };

/** The files at Zotero that are links here, or nothing, and whose works have stored PDFs that are not known there as files. */
export function pairableFiles(db: Executor, libraryId: string): Promise<Pairable[]> {
  const stored = alias(attachment, "stored");
  const md5 = sql<string>`${parent.data} ->> 'md5'`;
  const isPaired = sql`exists (select from ${zoteroObject} known where known.library_id = ${libraryId}
    and known.local_id = ${stored.id} and known.data ->> 'linkMode' <> 'linked_url')`;
  return db
    .select({ key: parent.key, md5, linkId: attachment.id, storedId: stored.id, fileId: file.id })
    .from(parent)
    .innerJoin(item, isLinkedItem(libraryId))
    .innerJoin(stored, eq(stored.citationId, item.localId))
    .innerJoin(file, and(eq(file.id, stored.fileId), eq(file.mediaType, "application/pdf")))
    .leftJoin(attachment, eq(attachment.id, parent.localId))
    .where(
      and(
        eq(parent.libraryId, libraryId),
        eq(parent.kind, "attachment"),
        isNull(attachment.fileId),
        sql`(${file.md5} = ${md5} or (${file.md5} is null and ${md5} is not null))`,
        sql`not ${isPaired}`,
      ),
    )
    .orderBy(asc(parent.key), asc(stored.createdAt), asc(stored.id));
}

/** Makes a stored PDF here the file at Zotero, in place of the link to it, whose highlights become those of the PDF. */
export async function pairFile(
  db: Executor,
  libraryId: string,
  { key, linkId, storedId, fileId }: Pairable,
): Promise<void> {
  // Without a link they went with what was attached before.
  if (linkId === null) await letWait(db, libraryId, [key]);
  for (const one of (await highlightsOf(db, linkId === null ? [] : [linkId])).values()) {
    const start = await startIn(db, fileId, one);
    await db.update(highlight).set({ attachmentId: storedId, start }).where(eq(highlight.id, one.id));
  }
  const isObject = and(eq(zoteroObject.libraryId, libraryId), eq(zoteroObject.key, key));
  await db.update(zoteroObject).set({ localId: storedId, state: "linked" }).where(isObject);
  if (linkId !== null) await db.delete(attachment).where(and(eq(attachment.id, linkId), isNull(attachment.fileId)));
}
