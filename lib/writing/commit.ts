import "server-only";
import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Executor } from "#db/client";
import { prepared } from "#db/prepared";
import { document } from "#db/schema";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { sameJson } from "#lib/base/same-json";
import { followText } from "#lib/comments/store";
import { checkBounds } from "#lib/document/check-bounds";
import type { DocumentJson } from "#lib/document/document";
import { canonical, canonicalText } from "#lib/document/json-text";
import { citedIds } from "#lib/document/known-citations";
import { documentVector } from "#lib/document/search-text";
import { excerpt, wordCount } from "#lib/document/text";
import { reviveCitations } from "#lib/document-citations/store";
import {
  asRow,
  type DocumentRow,
  type DocumentWithContent,
  documentColumns,
  notFound,
  standingColumns,
} from "#lib/documents/store";
import type { EventType } from "#lib/events/shape";
import { announce, announcedValues, type Happening, publishedNotice, storedEvents } from "#lib/events/store";
import { holdFiles } from "#lib/files/store";
import { type Author, authorOf, type Writer } from "#lib/versions/author";
import { type BlockVersions, blockVersions } from "#lib/versions/block-versions";
import { originsAfter, type Written } from "#lib/versions/origins";
import type { Action } from "#lib/versions/shape";
import { insertVersion, type NewVersion, versionValues } from "#lib/versions/store";

const EXCERPT_CHARACTERS = 200;
// A tsvector has at most 1 MiB; this much text always fits, whatever its words are.
const SEARCHED_CHARACTERS = 250_000;

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

/** The changes of a write to a document. */
export type Change = Partial<Pick<DocumentRow, Changeable>> & { content?: DocumentJson };

/** The change note of a version; its author is the caller, unless an accepted suggestion has another. */
export type ChangeNote = {
  action: Action;
  summary: string;
  author?: Author;
  /** The document's citations changed, which makes a version even with the same text. */
  changesCitations?: boolean;
  /** The earlier version that is restored: its words are their writers'. */
  restored?: Written;
};

/** Inserts a document with its first version. */
export async function insertDocument(
  { db, caller, now }: Context,
  given: Pick<DocumentRow, "title" | "folderId" | "settings"> &
    Partial<Pick<DocumentRow, "source">> & {
      content: DocumentJson;
      /** The owner, if not the caller: the owner of the folder. */
      ownerId?: string | undefined;
      /** The id, if the document was given one before. */
      id?: string;
    },
  changeNote: ChangeNote,
): Promise<{ row: DocumentRow; content: DocumentJson }> {
  const text = derive(given.title, given.content);
  const author = authorOf(caller);
  const id = given.id ?? newId("doc");
  const [row] = await db
    .insert(document)
    .values({
      id,
      userId: given.ownerId ?? caller.userId,
      folderId: given.folderId,
      title: given.title,
      settings: given.settings,
      source: given.source ?? null,
      ...text.columns,
      search: sql`${text.columns.search}::text::tsvector`,
      blockVersions: blockVersions(null, text.content, 1),
      version: 1,
      lastEdit: editOf(author, now),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ ...documentColumns, ...standingColumns(caller.userId) });
  await insertFirstVersion(db, {
    documentId: id,
    number: 1,
    title: given.title,
    before: null,
    after: text.content,
    wordCountDelta: text.columns.wordCount,
    createdAt: now,
    ...author,
    action: changeNote.action,
    summary: changeNote.summary,
  });
  await holdFiles({ db, caller, now }, id, text.columns.content);
  const announced = { id, number: 1, title: given.title, author, now, slug: null };
  await announce(db, { id, version: 1 }, happeningOf(announced, changeNote));
  return { row: asRow(row, id, "edit"), content: text.content };
}

const firstVersion = prepared(insertVersion);
const insertFirstVersion = (db: Executor, version: NewVersion) => firstVersion(db, versionValues(version));

type Announced = { id: string; number: number; title: string; author: Author; now: Date; slug: string | null };

const PUBLICATIONS: Partial<Record<Action, EventType>> = {
  publish: "document.published",
  unpublish: "document.unpublished",
};

function happeningOf(
  { id, number, title, author: { by, ...author }, now, slug }: Announced,
  { action, summary }: ChangeNote,
): Happening {
  const created = { type: "version.created" as const, data: { number, title, action, summary, ...author } };
  const publication = PUBLICATIONS[action];
  const events = publication ? [created, { type: publication, data: { number, slug } }] : [created];
  return { documentId: id, by, at: now, events };
}

/**
 * Commits a change of a document that `lockDocument` has locked: one update and one version, or nothing without a
 * change. Throws `invalid_content` beyond the bounds.
 */
export async function commitDocument(
  { db, caller, now: asked }: Pick<Context, "db" | "now"> & { caller: Writer & { userId: string } },
  before: DocumentWithContent,
  change: Change,
  changeNote: ChangeNote,
): Promise<DocumentWithContent & { changed: boolean }> {
  const { content: changed, ...columns } = change;
  // A move or a publication does not change the text, so nothing of it is derived, written or indexed again.
  const isAboutText = changed !== undefined || change.title !== undefined;
  // Two sides that are each within the bounds may exceed them when merged.
  if (changed) checkBounds(changed);
  const text = isAboutText ? derive(change.title ?? before.row.title, changed ?? before.content) : null;
  const unchanged = { ...before, changed: false };
  if (!changeNote.changesCitations && isSame(before, columns, text?.columns.content)) return unchanged;
  const content = text?.content ?? before.content;
  const number = before.row.version + 1;
  const author = changeNote.author ?? authorOf(caller);
  // A writer that waited for the lock has an older `now`; keep timestamps monotonic.
  const now = asked > before.row.updatedAt ? asked : before.row.updatedAt;
  const versions = text && versionsOf(before, content, number, changeNote.restored);
  const { id } = before.row;
  const title = columns.title ?? before.row.title;
  const slug = columns.slug === undefined ? before.row.slug : columns.slug;
  const set: Set = {
    ...columns,
    ...(text && versions ? { ...text.columns, ...versions } : {}),
    version: number,
    lastEdit: editOf(author, now),
    updatedAt: now,
  };
  const [row] = await updateOf(set)(db, {
    ...set,
    ...versionValues({
      documentId: id,
      number,
      title,
      before: before.content,
      after: content,
      wordCountDelta: text ? text.columns.wordCount - before.row.wordCount : 0,
      createdAt: now,
      ...author,
      action: changeNote.action,
      summary: changeNote.summary,
    }),
    ...announcedValues({ id, version: number }, happeningOf({ id, number, title, author, now, slug }, changeNote)),
  });
  if (!row) throw notFound(id);
  if (text) await holdFiles({ db, caller, now }, before.row.id, text.columns.content, canonicalText(before.content));
  if (text) await reviveCitations(db, before.row.id, newlyCited(before.content, content));
  if (versions) {
    const changed = changedBlocks(before.versions, versions.blockVersions, number);
    await followText(db, before.row.id, { before: before.content, after: content, changed });
  }
  const origins = versions
    ? { versions: versions.blockVersions, origins: versions.origins }
    : { versions: before.versions, origins: before.origins };
  const { told: _, ...written } = row;
  return { row: { ...before.row, ...written }, content, ...origins, changed: true };
}

type Set = { [name: string]: unknown };

const updates = new Map<string, ReturnType<typeof prepareUpdate>>();

/** The statement that sets these columns of the document, inserts its version and announces it. */
function updateOf(set: Set): ReturnType<typeof prepareUpdate> {
  const given = Object.keys(set).filter((name) => set[name] !== undefined);
  // A column's encoder takes no null, so null is a part of the statement.
  const shape = given.map((name) => (set[name] === null ? `${name}:null` : name)).join();
  const known = updates.get(shape) ?? prepareUpdate(given.map((name) => [name, set[name] === null]));
  updates.set(shape, known);
  return known;
}

const prepareUpdate = (columns: readonly [name: string, isNull: boolean][]) =>
  prepared((db) => {
    const values = columns.map(([name, isNull]) => [name, isNull ? null : placeholderOf(name)]);
    const set: PgUpdateSetSource<typeof document> = Object.fromEntries(values);
    return db
      .with(db.$with("made").as(insertVersion(db)), db.$with("kept", {}).as(storedEvents()))
      .update(document)
      .set(set)
      .where(eq(document.id, sql.placeholder("event_documentId")))
      .returning({ ...documentColumns, told: publishedNotice() });
  });

const placeholderOf = (name: string) =>
  name === "search" ? sql`${sql.placeholder(name)}::text::tsvector` : sql.placeholder(name);

/** The new mentions in a text: a restored, accepted or merged text may mention a citation that was removed since. */
function newlyCited(before: DocumentJson, after: DocumentJson): string[] {
  const known = new Set(citedIds(before));
  return citedIds(after).filter((id) => !known.has(id));
}

/** The ids of the blocks that a version changed or removed. */
const changedBlocks = (before: BlockVersions, after: BlockVersions, number: number) =>
  Object.keys(before).filter((id) => after[id] === undefined || after[id] === number);

/** The columns that say which version wrote which block and word. */
function versionsOf(before: DocumentWithContent, content: DocumentJson, number: number, restored?: Written) {
  const versions = blockVersions(before, content, number);
  return { blockVersions: versions, origins: originsAfter(before, { content, versions }, number, restored) };
}

function isSame(before: DocumentWithContent, columns: Omit<Change, "content">, json: string | undefined): boolean {
  return sameColumns(before.row, columns) && (json === undefined || canonicalText(before.content) === json);
}

/** Whether a row already has the values of a change. */
export function sameColumns(row: DocumentRow, columns: Omit<Change, "content">): boolean {
  const now: Record<string, unknown> = row;
  return Object.entries(columns).every(([name, value]) => sameJson(now[name] ?? null, value ?? null));
}

function derive(title: string, content: DocumentJson) {
  const kept = canonical(content);
  const columns = {
    content: canonicalText(kept),
    ...shownOf(content),
    search: Buffer.from(documentVector(title, content, SEARCHED_CHARACTERS)),
  };
  return { columns, content: kept };
}

/** The columns of a text that lists show. */
export const shownOf = (content: DocumentJson) => ({
  excerpt: excerpt(content, EXCERPT_CHARACTERS),
  wordCount: wordCount(content),
});

const editOf = (author: Author, now: Date) => ({ ...author, at: now.toISOString() });

/** Moves a locked document to the trash. */
export async function trashDocument({ db, caller, now }: Context, { id, title }: DocumentRow): Promise<void> {
  await db.update(document).set({ deletedAt: now }).where(eq(document.id, id));
  const deleted = { type: "document.deleted" as const, data: { title } };
  await announce(db, { id }, { documentId: id, by: authorOf(caller).by, at: now, events: [deleted] });
}
