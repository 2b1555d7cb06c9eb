import "server-only";
import { and, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Executor } from "#db/client";
import { remember } from "#db/memory";
import { document } from "#db/schema";
import { together } from "#db/together";
import { AppError } from "#lib/api/errors";
import type { Context } from "#lib/api/operation";
import { findCitationKeys, reviveCitations } from "#lib/citations/document/store";
import { newId } from "#lib/ids";
import { tell } from "#lib/live/tell";
import { type Author, authorOf } from "#lib/versions/author";
import { type BlockVersions, blockVersions } from "#lib/versions/block-versions";
import type { Action } from "#lib/versions/shape";
import { insertVersion } from "#lib/versions/store";
import { checkBounds } from "./check-bounds";
import type { DocumentJson } from "./document";
import { canonical, canonicalText, parseCanonical } from "./json-text";
import { citedIds } from "./known-citations";
import { searchVector } from "./search-text";
import { excerpt, plainText, wordCount } from "./text";

const EXCERPT_CHARACTERS = 200;
// A tsvector holds 1 MiB; this much text always fits, whatever its words are.
const SEARCHED_CHARACTERS = 250_000;
const CACHED_CHARACTERS = 32 * 1024 * 1024;

const { content: _content, search: _search, blockVersions: versionsColumn, ...described } = getTableColumns(document);

const withText = { ...described, content: document.content, blockVersions: versionsColumn };

/** A document's row without its text. */
export type DocumentRow = Omit<typeof document.$inferSelect, "content" | "search" | "blockVersions" | "settings"> & {
  settings: Settings;
};

/** A document's settings: checked when they were written. */
export type Settings = Record<string, unknown>;

/** A document's row with its text, held for the writer's transaction where it says so. */
export type DocumentWithContent = { row: DocumentRow; content: DocumentJson; blockVersions: BlockVersions };

/** The columns of a row without its text, for queries of a store. */
export const documentColumns = described;

const isAlive = (userId: string, id: string) =>
  and(eq(document.id, id), eq(document.userId, userId), isNull(document.deletedAt));

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

/** For each block of a document, the version that last changed it. */
export async function findBlockVersions(db: Executor, id: string): Promise<BlockVersions> {
  const [row] = await db.select({ versions: versionsColumn }).from(document).where(eq(document.id, id));
  return (row?.versions ?? {}) as BlockVersions;
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
  return { row: asRow(row, id), content: parseCanonical(json), blockVersions: blockVersions as BlockVersions };
}

function asRow(row: (Omit<DocumentRow, "settings"> & { settings: unknown }) | undefined, id: string): DocumentRow {
  if (!row) throw notFound(id);
  return { ...row, settings: row.settings as Settings };
}

const notFound = (id: string) =>
  new AppError("not_found", "There is no such document.", { details: [{ path: "id", message: id.slice(0, 100) }] });

type Changeable =
  | "title"
  | "folderId"
  | "isPublished"
  | "slug"
  | "seoTitle"
  | "seoDescription"
  | "isListed"
  | "settings"
  | "publishedAt"
  | "deletedAt"
  | "source";

/** What a write changes of a document. */
export type Change = Partial<Pick<DocumentRow, Changeable>> & { content?: DocumentJson };

/** What a version says of the write that made it; the author is the caller unless another's words are taken in. */
export type Deed = {
  action: Action;
  summary: string;
  author?: Author;
  /** What the document cites has changed: that is a version, also where its text stays. */
  changesCitations?: boolean;
};

/** Inserts a document with its first version. */
export async function insertDocument(
  { db, caller, now }: Context,
  given: Pick<DocumentRow, "title" | "folderId" | "settings"> &
    Partial<Pick<DocumentRow, "source">> & { content: DocumentJson },
  deed: Deed,
): Promise<{ row: DocumentRow; content: DocumentJson }> {
  const text = derive(given.title, given.content);
  const author = authorOf(caller);
  const id = newId("doc");
  const [row] = await db
    .insert(document)
    .values({
      id,
      userId: caller.userId,
      folderId: given.folderId,
      title: given.title,
      settings: given.settings,
      source: given.source ?? null,
      ...text.columns,
      blockVersions: blockVersions(null, text.content, 1),
      version: 1,
      lastEdit: editOf(author, now),
      createdAt: now,
      updatedAt: now,
    })
    .returning(described);
  await insertVersion(db, {
    documentId: id,
    number: 1,
    title: given.title,
    before: null,
    after: text.content,
    wordCountDelta: text.columns.wordCount,
    createdAt: now,
    ...author,
    action: deed.action,
    summary: deed.summary,
  });
  return { row: asRow(row, id), content: text.content };
}

/** Commits a change of a document that `lockDocument` holds: one update and one version, or nothing when all stays as it was; throws `invalid_content` past the bounds. */
export async function commitDocument(
  { db, caller, now: asked }: Context,
  before: DocumentWithContent,
  change: Change,
  deed: Deed,
): Promise<{ row: DocumentRow; content: DocumentJson; changed: boolean }> {
  const { content: changed, ...columns } = change;
  // A move or a publication leaves the text alone: nothing of it is derived, written or indexed anew.
  const isAboutText = changed !== undefined || change.title !== undefined;
  // Two sides that each keep within the bounds may exceed them when merged.
  if (changed) checkBounds(changed);
  const text = isAboutText ? derive(change.title ?? before.row.title, changed ?? before.content) : null;
  const unchanged = { row: before.row, content: before.content, changed: false };
  if (!deed.changesCitations && isSame(before, columns, text?.columns.content)) return unchanged;
  const content = text?.content ?? before.content;
  const number = before.row.version + 1;
  const author = deed.author ?? authorOf(caller);
  // Who waited for the lock asked earlier than the write before it, and time must not run backwards in a history.
  const now = asked > before.row.updatedAt ? asked : before.row.updatedAt;
  const [row] = await db
    .update(document)
    .set({
      ...columns,
      ...(text ? { ...text.columns, blockVersions: versionsOfBlocks(before, content, number) } : {}),
      version: number,
      lastEdit: editOf(author, now),
      updatedAt: now,
    })
    .where(eq(document.id, before.row.id))
    .returning(described);
  await insertVersion(db, {
    documentId: before.row.id,
    number,
    title: columns.title ?? before.row.title,
    before: before.content,
    after: content,
    wordCountDelta: text ? text.columns.wordCount - before.row.wordCount : 0,
    createdAt: now,
    ...author,
    action: deed.action,
    summary: deed.summary,
  });
  if (text) await reviveCitations(db, before.row.id, newlyCited(before.content, content));
  await tell(db, { id: before.row.id, version: number });
  return { row: asRow(row, before.row.id), content, changed: true };
}

/** What a text mentions that the one before it did not: restored, accepted or merged, it may have been removed since. */
function newlyCited(before: DocumentJson, after: DocumentJson): string[] {
  const known = new Set(citedIds(before));
  return citedIds(after).filter((id) => !known.has(id));
}

const versionsOfBlocks = (before: DocumentWithContent, content: DocumentJson, number: number) =>
  blockVersions({ content: before.content, versions: before.blockVersions }, content, number);

function isSame(before: DocumentWithContent, columns: Omit<Change, "content">, json: string | undefined): boolean {
  return sameColumns(before.row, columns) && (json === undefined || canonicalText(before.content) === json);
}

/** Whether a row already says what these columns of a change say. */
export function sameColumns(row: DocumentRow, columns: Omit<Change, "content">): boolean {
  const now: Record<string, unknown> = row;
  return Object.entries(columns).every(([name, value]) => sortedJson(now[name]) === sortedJson(value));
}

// jsonb gives keys back in its own order, so order must not count.
const sortedJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, inner) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

function derive(title: string, content: DocumentJson) {
  const kept = canonical(content);
  const columns = {
    content: canonicalText(kept),
    ...shownOf(content),
    search: sql`${Buffer.from(searchVector(`${title}\n${plainText(content)}`, SEARCHED_CHARACTERS))}::text::tsvector`,
  };
  return { columns, content: kept };
}

/** What lists show of a text. */
export const shownOf = (content: DocumentJson) => ({
  excerpt: excerpt(content, EXCERPT_CHARACTERS),
  wordCount: wordCount(content),
});

const editOf = (author: Author, now: Date) => ({ ...author, at: now.toISOString() });

/** Moves a document to the trash; throws `not_found`. */
export async function trashDocument(db: Executor, userId: string, id: string, now: Date): Promise<void> {
  const rows = await db
    .update(document)
    .set({ deletedAt: now })
    .where(isAlive(userId, id))
    .returning({ id: document.id });
  if (rows.length === 0) throw notFound(id);
  await tell(db, { id });
}
