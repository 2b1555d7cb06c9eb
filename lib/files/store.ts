import "server-only";
import { createHash } from "node:crypto";
import { and, eq, gt, inArray, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "#db/connection/client";
import { attachment, deletion, document, documentFile, file, importedFile, libraryCitation } from "#db/schema";
import { isReached } from "#lib/access/reach/store";
import { roleOnDocument } from "#lib/access/store";
import type { Bound, Caller } from "#lib/base/caller";
import { newId } from "#lib/base/ids";
import { lockRoom, requireRoom } from "#lib/limits/quotas";
import { fileIdsIn } from "./file-ids";
import type { Sized } from "./preview";
import type { Picture } from "./read-picture";
import { vault } from "./vault";

/** Larger files are kept in the vault, where there is one. */
const IN_STORE_BYTES = 1024 * 1024;

/** How long an uploaded file that no version holds is kept, in days: as long as the trash. */
export const LOOSE_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 100;

/**
 * Stores a picture or a PDF once per person, inside a transaction; returns its id. Throws `unavailable`, and `too_large`
 * beyond the person's quota.
 */
export async function keepFile(db: Executor, userId: string, picture: Picture, now: Date): Promise<string> {
  const { mediaType, sha256, content, width, height } = picture;
  const size = content.byteLength;
  await lockRoom(db, userId);
  await lockContent(db, sha256);
  const isIt = and(eq(file.userId, userId), eq(file.sha256, sha256));
  const [known] = await db.select({ id: file.id }).from(file).where(isIt).limit(1);
  if (known) return known.id;
  await requireRoom(db, { ownerId: userId, callerId: userId }, { bytes: size });
  const large = size > IN_STORE_BYTES ? vault() : null;
  if (large) await large.put(hexOf(sha256), content);
  const kept = { id: newId("fil"), userId, mediaType, sha256, size, width, height, content: large ? null : content };
  await db.insert(file).values({ ...kept, createdAt: now });
  return kept.id;
}

const hexOf = (sha256: Uint8Array) => Buffer.from(sha256).toString("hex");

// Otherwise bytes could be removed from the vault while another transaction stores the same ones.
const lockContent = (db: Executor, sha256: Uint8Array) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hexOf(sha256)}, 1))`);

/** Gives a document files that were uploaded for it, before any version holds them. */
export async function addFiles(db: Executor, documentId: string, fileIds: readonly string[], now: Date): Promise<void> {
  const rows = fileIds.map((fileId) => ({ documentId, fileId, isShown: false, isHeld: false, createdAt: now }));
  if (rows.length > 0) await db.insert(documentFile).values(rows).onConflictDoNothing();
}

/**
 * Records the files that a document's new text refers to. A file that its writer may not read, or that a bound key does
 * not reach, is left out, so that knowing an address gives nothing.
 */
export async function holdFiles(
  { db, caller, now }: { db: Executor; caller: Pick<Caller, "userId" | "bound">; now: Date },
  documentId: string,
  text: string,
  before = "",
): Promise<void> {
  const ids = fileIdsIn(text);
  if (ids.join() === fileIdsIn(before).join()) return;
  const ofDocument = eq(documentFile.documentId, documentId);
  const isGone = ids.length > 0 ? and(ofDocument, notInArray(documentFile.fileId, ids)) : ofDocument;
  await db.update(documentFile).set({ isShown: false }).where(and(isGone, documentFile.isShown));
  if (ids.length === 0) return;
  const { userId, bound } = caller;
  const isOwn = bound === null ? eq(file.userId, userId) : undefined;
  const isGiven = sql`exists (
    select from ${documentFile} where ${documentFile.fileId} = ${file.id} and ${documentFile.documentId} = ${documentId})`;
  const held = db
    .select({
      documentId: sql<string>`${documentId}::text`.as("document_id"),
      fileId: sql<string>`${file.id}`.as("file_id"),
      isShown: sql<boolean>`true`.as("is_shown"),
      isHeld: sql<boolean>`true`.as("is_held"),
      createdAt: sql<Date>`${now.toISOString()}::timestamptz`.as("created_at"),
    })
    .from(file)
    .where(and(inArray(file.id, ids), or(isOwn, isGiven, isReadBy(userId, bound), isPublic)));
  await db
    .insert(documentFile)
    .select(held)
    .onConflictDoUpdate({
      target: [documentFile.documentId, documentFile.fileId],
      set: { isShown: true, isHeld: true },
    });
}

/** Keeps the uploads of a document that a suggestion refers to as long as those of its versions. */
export async function keepUploads(db: Executor, documentId: string, text: string): Promise<void> {
  const ids = fileIdsIn(text);
  if (ids.length === 0) return;
  const isNamed = and(eq(documentFile.documentId, documentId), inArray(documentFile.fileId, ids));
  await db.update(documentFile).set({ isHeld: true }).where(isNamed);
}

const heldWhere = (condition: SQL | undefined) => sql`exists (
  select from ${documentFile} join ${document} on ${document.id} = ${documentFile.documentId}
  where ${documentFile.fileId} = ${file.id} and ${document.deletedAt} is null and ${condition})`;

// A page that waits for reviews shows an earlier version.
const isBehind = sql`(${documentFile.isHeld} and (${document.shown} ->> 'version')::int < ${document.version})`;

/** SQL condition: a published page shows this row of `file`. */
const isPublic = heldWhere(sql`(${documentFile.isShown} or ${isBehind}) and ${document.isPublished}`);

const isReadBy = (userId: string, bound: Bound | null) =>
  heldWhere(and(sql`${roleOnDocument(userId)} is not null`, isReached(bound)));

/** SQL condition: this row of `file` is attached to a work of the person's library. */
const isKeptBy = (userId: string) => sql`exists (
  select from ${attachment} join ${libraryCitation} on ${libraryCitation.id} = ${attachment.citationId}
  where ${attachment.fileId} = ${file.id} and ${libraryCitation.userId} = ${userId})`;

/** Whether there is such a file, and whether anyone may read it because a published page shows it. */
export async function findFile(db: Executor, id: string): Promise<{ isPublic: boolean } | null> {
  const [row] = await db
    .select({ isPublic: sql<boolean>`${isPublic}` })
    .from(file)
    .where(eq(file.id, id));
  return row ?? null;
}

/**
 * Whether the caller may read a document that holds the file, or has it in the library; a bound key only
 * the files of the documents that it reaches.
 */
export async function mayReadFile(
  db: Executor,
  { userId, bound }: Pick<Caller, "userId" | "bound">,
  id: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: file.id })
    .from(file)
    .where(and(eq(file.id, id), or(isReadBy(userId, bound), bound === null ? isKeptBy(userId) : undefined)));
  return row !== undefined;
}

/** Whether the text of a document, as it is now, shows the file. */
export async function isShownIn(db: Executor, documentId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: documentFile.fileId })
    .from(documentFile)
    .where(and(eq(documentFile.documentId, documentId), eq(documentFile.fileId, id), documentFile.isShown));
  return row !== undefined;
}

/** The media types of those of these files that exist. */
export async function mediaTypesOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: file.id, mediaType: file.mediaType })
    .from(file)
    .where(inArray(file.id, [...ids]));
  return new Map(rows.map(({ id, mediaType }) => [id, mediaType]));
}

/** The bytes of a file; null when there is no such file. Throws `unavailable` when the vault does not have them. */
export async function readFile(db: Executor, id: string): Promise<Sized | null> {
  const columns = { mediaType: file.mediaType, content: file.content, sha256: file.sha256 };
  const [row] = await db.select(columns).from(file).where(eq(file.id, id));
  if (!row) return null;
  const content = row.content ?? (await vault()?.get(hexOf(row.sha256)));
  if (!content) throw new Error(`The bytes of ${id} are not in the vault.`);
  return { mediaType: row.mediaType, content };
}

/** The MD5 of a file in hexadecimal digits, computed once and kept; null when there is no such file. */
export async function md5OfFile(db: Executor, id: string): Promise<string | null> {
  const [row] = await db.select({ md5: file.md5 }).from(file).where(eq(file.id, id));
  if (!row || row.md5 !== null) return row?.md5 ?? null;
  const stored = await readFile(db, id);
  if (!stored) return null;
  const md5 = createHash("md5").update(stored.content).digest("hex");
  await db.update(file).set({ md5 }).where(eq(file.id, id));
  return md5;
}

/** Measures the files of the vault from before sizes were kept, which quotas count as nothing until then. */
export async function measureFiles(db: Database, signal?: AbortSignal): Promise<void> {
  const isUnmeasured = and(isNull(file.size), isNull(file.content));
  for (let last = ""; !signal?.aborted; ) {
    const [one] = await db
      .select({ id: file.id, sha256: file.sha256 })
      .from(file)
      .where(and(isUnmeasured, gt(file.id, last)))
      .orderBy(file.id)
      .limit(1);
    if (!one) return;
    last = one.id;
    const content = await vault()?.get(hexOf(one.sha256));
    if (content) await db.update(file).set({ size: content.byteLength }).where(eq(file.id, one.id));
  }
}

/**
 * Deletes the files that no document, no work of a library and no imported file holds, and the uploads that no version took within 30 days; stops early when the
 * signal aborts. Returns the number of files.
 */
export async function purgeFiles(db: Database, now: Date, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - LOOSE_DAYS * DAY_MS);
  await db.delete(documentFile).where(and(eq(documentFile.isHeld, false), lt(documentFile.createdAt, before)));
  const isLoose = and(
    lt(file.createdAt, before),
    sql`not exists (select from ${documentFile} where ${documentFile.fileId} = ${file.id})`,
    sql`not exists (select from ${attachment} where ${attachment.fileId} = ${file.id})`,
    sql`not exists (select from ${importedFile} where ${importedFile.fileId} = ${file.id})`,
    sql`not exists (select from ${deletion} where ${file.id} = any(${deletion.fileIds}))`,
  );
  for (let total = 0; ; ) {
    const loose = await db.select({ id: file.id, sha256: file.sha256 }).from(file).where(isLoose).limit(BATCH);
    for (const one of loose) {
      if (signal?.aborted) return total;
      await db.transaction(async (tx) => {
        await lockContent(tx, one.sha256);
        const deleted = await tx
          .delete(file)
          .where(and(eq(file.id, one.id), isLoose))
          .returning({ id: file.id });
        const others = and(eq(file.sha256, one.sha256), isNull(file.content));
        const [other] = await tx.select({ id: file.id }).from(file).where(others).limit(1);
        if (deleted.length > 0 && !other) await vault()?.remove(hexOf(one.sha256));
      });
    }
    total += loose.length;
    if (loose.length < BATCH) return total;
  }
}
