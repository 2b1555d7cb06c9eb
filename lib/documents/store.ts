import "server-only";
import { and, eq, getTableColumns, gt, inArray, isNull, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Executor } from "#db/client";
import { remember } from "#db/memory";
import { document, documentCitation } from "#db/schema";
import { together } from "#db/together";
import { AppError } from "#lib/base/errors";
import type { DocumentJson } from "#lib/document/document";
import { parseCanonical } from "#lib/document/json-text";
import type { BlockVersions } from "#lib/versions/block-versions";

const CACHED_CHARACTERS = 32 * 1024 * 1024;

const { content: _content, search: _search, blockVersions: versionsColumn, ...described } = getTableColumns(document);

const withText = { ...described, content: document.content, blockVersions: versionsColumn };

/** A document's row without its text. */
export type DocumentRow = Omit<typeof document.$inferSelect, "content" | "search" | "blockVersions">;

/** A document's row with its text, held for the writer's transaction where it says so. */
export type DocumentWithContent = { row: DocumentRow; content: DocumentJson; blockVersions: BlockVersions };

/** The columns of a row without its text, for queries of a store. */
export const documentColumns = described;

/** The condition that a row is this document of this person, and not in the trash. */
export const isAlive = (userId: string, id: string) =>
  and(eq(document.id, id), eq(document.userId, userId), isNull(document.deletedAt));

/** The people who have these documents, by document; what is in the trash is left out. */
export async function findOwners(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: document.id, userId: document.userId })
    .from(document)
    .where(and(inArray(document.id, [...ids]), isNull(document.deletedAt)));
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}

/** Finds a person's document without its text; throws `not_found`, also for another's and for one in the trash. */
export async function findDocument(db: Executor, userId: string, id: string): Promise<DocumentRow> {
  const [row] = await db.select(described).from(document).where(isAlive(userId, id));
  return asRow(row, id);
}

/** A document as readers need it, with the keys of what it cites. */
type Read = Omit<DocumentWithContent, "blockVersions"> & { citationKeys: readonly string[] };

// A document at a version never changes, so what was read once is right for ever, on every instance.
const versionsRead = new LRUCache<string, Read>({ maxSize: CACHED_CHARACTERS });

type Current = { id: string; userId: string; version: number };

// Written out: building this statement anew would cost more than the server takes to answer it.
const currentVersion = together(async (db, ids) => {
  const { rows } = await db.execute<Current>(
    sql`select id, user_id as "userId", version from document where id = any(${sql.param([...ids])}) and deleted_at is null`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
});

/** Finds a person's document with its text; throws `not_found`. */
export const findDocumentWithContent = (db: Executor, userId: string, id: string): Promise<Read> =>
  remember(db, `document ${userId} ${id}`, async () => {
    const current = await currentVersion(db, id);
    const known = versionsRead.get(`${id}:${current?.version}`);
    if (known && current?.userId === userId) return known;
    const [full] = await db.select(withText).from(document).where(isAlive(userId, id));
    const { row, content } = withContent(full, id);
    const found = { row, content, citationKeys: await findCitationKeys(db, id) };
    versionsRead.set(`${id}:${row.version}`, found, { size: full?.content.length ?? 1 });
    return found;
  });

/** The keys of what a document cites: text that looks like one of them must be escaped in its markdown. */
export async function findCitationKeys(db: Executor, documentId: string): Promise<string[]> {
  const isCited = and(eq(documentCitation.documentId, documentId), isNull(documentCitation.removedAt));
  const rows = await db.select({ key: documentCitation.key }).from(documentCitation).where(isCited);
  return rows.map(({ key }) => key);
}

/** For each block of a document, the version that last changed it. */
export async function findBlockVersions(db: Executor, id: string): Promise<BlockVersions> {
  const [row] = await db.select({ versions: versionsColumn }).from(document).where(eq(document.id, id));
  return row?.versions ?? {};
}

/** Finds a person's document and holds its row until the transaction ends, so that no other write comes between; throws `not_found`. */
export async function lockDocument(tx: Executor, userId: string, id: string): Promise<DocumentWithContent> {
  const [full] = await tx.select(withText).from(document).where(isAlive(userId, id)).for("update");
  return withContent(full, id);
}

/** Like `lockDocument`, of a document that was moved to the trash after `since`. */
export async function lockTrashedDocument(
  tx: Executor,
  userId: string,
  id: string,
  since: Date,
): Promise<DocumentWithContent> {
  const isTrashed = and(eq(document.id, id), eq(document.userId, userId), gt(document.deletedAt, since));
  const [full] = await tx.select(withText).from(document).where(isTrashed).for("update");
  return withContent(full, id);
}

function withContent(full: Omit<typeof document.$inferSelect, "search"> | undefined, id: string): DocumentWithContent {
  if (!full) throw notFound(id);
  const { content: json, blockVersions, ...row } = full;
  return { row: asRow(row, id), content: parseCanonical(json), blockVersions };
}

/** The row that a statement answered; throws `not_found` where it answered none. */
export function asRow(row: DocumentRow | undefined, id: string): DocumentRow {
  if (!row) throw notFound(id);
  return row;
}

/** The refusal of a document that is not there, or that the caller may not know of. */
export const notFound = (id: string) =>
  new AppError("not_found", "There is no such document.", { details: [{ path: "id", message: id.slice(0, 100) }] });
