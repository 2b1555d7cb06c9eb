import "server-only";
import { and, eq, getTableColumns, gt, isNull, not, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { batchReads, type Told } from "#db/connection/batch-reads";
import type { Executor } from "#db/connection/client";
import { prepared, preparedSql, unknownArray } from "#db/connection/prepared";
import { readThroughCache } from "#db/connection/read-cache";
import { document, documentCitation, draftBase } from "#db/schema";
import { type Access, ownerName, requireRole, roleOnDocument, seesFolder } from "#lib/access/store";
import { boundedCache } from "#lib/base/bounded-cache";
import { AppError } from "#lib/base/errors";
import { canonicalText, parseCanonical } from "#lib/document/edit/json-text";
import { packOrigins, unpackOrigins } from "#lib/documents/store/packed-origins";
import type { Credit } from "#lib/history/versions/credit";
import type { Written } from "#lib/history/versions/origins";
import type { Removal } from "#lib/history/versions/removed-text";
import type { Role } from "#lib/shapes/role";
import { asCredited, type DraftText } from "./draft-text";

// Measured on 133 articles that a cache held: with its parsed text, a document takes eleven times its JSON.
const BYTES_PER_CHARACTER = 11;

const {
  content: _content,
  areWordsOld: _areWordsOld,
  blockVersions,
  origins,
  credits,
  removed,
  ...described
} = getTableColumns(document);

/** SQL for a column of a text, which a draft reads from where it began until it is written. */
const textColumn = <Own extends PgColumn>(own: Own, kept: PgColumn) => {
  const origin = sql`(
    select coalesce(${kept}, origin.${sql.identifier(own.name)}) from ${document} origin left join ${draftBase}
      on ${draftBase.documentId} = origin.id and ${draftBase.version} = (${document.draftText} ->> 'version')::int
        and ${draftBase.reviews} = (${document.draftText} ->> 'reviews')::int
    where origin.id = ${document.draftOfId})`;
  // Within another piece: drizzle leaves the tables out of the columns of a selected one.
  return sql`${sql`case when ${document.draftText} is null then ${own} else ${origin} end`}`.mapWith(own);
};

/** SQL for the text of a row of `document`. */
export const contentColumn = textColumn(document.content, draftBase.content);

const withText = {
  ...described,
  content: contentColumn,
  blockVersions: textColumn(blockVersions, draftBase.blockVersions),
  origins: textColumn(origins, draftBase.origins),
  ...{ credits, removed },
};

/** The columns of a row that belong to its text. */
type TextColumn = "content" | "areWordsOld" | "blockVersions" | "origins" | "credits" | "removed";

/** A document's row without its text. */
export type DocumentRow = Omit<typeof document.$inferSelect, TextColumn> & CallerView;

/** The caller's view of a document: role, owner, and whether the folder is visible. */
export type CallerView = { access: Role; ownerName: string; seesFolder: boolean };

/** A document's row with its text, locked for the writer's transaction by functions that say so. */
export type DocumentWithContent = {
  row: DocumentRow;
  credits: readonly Credit[];
  removed: readonly Removal[];
} & Written;

/** The columns of a row without its text. */
export const documentColumns = described;

const isAlive = (id: string | Placeholder) => and(eq(document.id, id), isNull(document.deletedAt));

// The values of prepared statements.
const askedId = sql.placeholder("id");
const askedBy = sql`${sql.placeholder("by")}`;

/** The columns that depend on the caller. */
export const standingColumns = (userId: string | SQL) => ({
  access: roleOnDocument(userId),
  ownerName: ownerName(document.userId),
  seesFolder: seesFolder(userId),
});

/**
 * Finds a document without its text; throws `not_found` for one in the trash or without any role, `insufficient_role`
 * for a role that is too weak.
 */
export async function findDocument({ db, caller, role }: Access, id: string): Promise<DocumentRow> {
  const [row] = await rowOf(db, { id, by: caller.userId });
  return asRow(row, id, role);
}

const rowOf = prepared((db) =>
  db
    .select({ ...described, ...standingColumns(askedBy) })
    .from(document)
    .where(isAlive(askedId)),
);

/** A document with its text and its citation keys. */
export type Read = DocumentWithContent & { citationKeys: readonly string[] };

// The newest version of each document that this process knows; another process may have written later ones. The text of a
// version never changes, and an older one would take the memory of another document.
const newest = boundedCache<Read>(
  "documents",
  0.4,
  ({ content }) => canonicalText(content).length * BYTES_PER_CHARACTER,
);

/** Remembers a version that is committed. */
export const rememberVersion = (read: Read): void => void newest.set(read.row.id, read);

/** The newest version of a document that this process remembers, which may be an old one; what depends on a caller is another's. */
export const rememberedVersion = (id: string): Read | undefined => newest.get(id);

/** Forgets which version of a document is the newest. */
export const forgetNewest = (id: string): void => void newest.delete(id);

type Current = Pick<
  DocumentRow,
  "id" | "userId" | "folderId" | "version" | "reviews" | "draftFrom" | "draftState" | keyof CallerView
>;

const callerId = sql`asked.by`;

const currentOf = preparedSql<Current & { by: string }>(
  () => sql`
    select ${document.id}, ${document.userId} as "userId", ${document.folderId} as "folderId",
      ${document.version}, ${document.reviews}, ${document.draftFrom} as "draftFrom", ${document.draftState} as "draftState",
      ${roleOnDocument(callerId)} as access, ${ownerName(document.userId)} as "ownerName",
      ${seesFolder(callerId)} as "seesFolder", ${callerId} as by
    from unnest(${unknownArray(sql.placeholder("people"))}, ${unknownArray(sql.placeholder("ids"))}) as asked(by, id)
    join ${document} on ${document.id} = asked.id and ${document.deletedAt} is null`,
);

// The values that a version does not fix: owner, folder and the caller's role.
const current = batchReads(async (db, asked) => {
  const pairs = asked.map((pair) => pair.split(" "));
  const rows = await currentOf(db, { people: pairs.map(([by]) => by), ids: pairs.map(([, id]) => id) });
  const found = new Map(rows.map(({ by, ...row }) => [`${by} ${row.id}`, row]));
  return asked.map((pair) => found.get(pair));
});

/** The values of a document that its version does not fix, for a caller. */
export type Standing = Current;

/** Tells the standing of a document for a person, undefined without any role or without such a document. */
export const tellStanding = (db: Executor, userId: string, id: string, told: Told<Standing | undefined>): void =>
  id.includes(" ") ? told(null) : current.tell(db, `${userId} ${id}`, told);

/** Finds a document with its text, as `findDocument` does. */
export const findDocumentWithContent = ({ db, caller, role }: Access, id: string): Promise<Read> =>
  readThroughCache(db, `document ${role} ${caller.userId} ${id}`, async () => {
    const now = id.includes(" ") ? undefined : await current(db, `${caller.userId} ${id}`);
    requireRole(now?.access ?? null, role, () => notFound(id));
    const known = newest.get(id);
    if (known && known.row.version === now?.version && known.row.reviews === now.reviews)
      return { ...known, row: { ...known.row, ...now } };
    const [full] = await fullRowOf(db, { id, by: caller.userId });
    const parsed = parseRow(full, id, role);
    const found = { ...parsed, citationKeys: await findCitationKeys(db, id) };
    rememberVersion(found);
    return found;
  });

const fullRowOf = prepared((db) =>
  db
    .select({ ...withText, ...standingColumns(askedBy) })
    .from(document)
    .where(isAlive(askedId)),
);

/** The citation keys of a document: text that looks like one of them must be escaped in its markdown. */
export async function findCitationKeys(db: Executor, documentId: string): Promise<string[]> {
  const rows = await citationKeysOf(db, { id: documentId });
  return rows.map(({ key }) => key);
}

const citationKeysOf = prepared((db) =>
  db
    .select({ key: documentCitation.key })
    .from(documentCitation)
    .where(and(eq(documentCitation.documentId, askedId), isNull(documentCitation.removedAt))),
);

/** The ids of the blocks that a version of a document changed and no later one, and its citation keys. */
export async function findChangedBlocks(
  db: Executor,
  { id, version }: { id: string; version: number },
): Promise<{ blocks: readonly string[]; keys: readonly string[] }> {
  const known = newest.get(id);
  if (known?.row.version === version) {
    const blocks = Object.keys(known.versions).filter((block) => known.versions[block] === version);
    return { blocks, keys: known.citationKeys };
  }
  const [row] = await changedBlocksOf(db, { id, version });
  return row ?? { blocks: [], keys: [] };
}

const changedBlocksOf = preparedSql<{ blocks: string[]; keys: string[] }>(
  () => sql`
    select array(select key from jsonb_each(${document.blockVersions}) where value = to_jsonb(${sql.placeholder("version")}::int)) as blocks,
      array(select ${documentCitation.key} from ${documentCitation}
        where ${documentCitation.documentId} = ${document.id} and ${documentCitation.removedAt} is null) as keys
    from ${document} where ${document.id} = ${askedId}`,
);

/** A document's text with the versions of its blocks and words, and what it counts; null for none. */
export async function findWritten(db: Executor, id: string) {
  const { content, blockVersions: versions, origins } = withText;
  const { draftText, version, reviews } = document;
  const [row] = await db
    .select({ content, versions, origins, draftText, version, reviews })
    .from(document)
    .where(eq(document.id, id));
  if (!row) return null;
  const stored = { versions: row.versions, origins: unpackOrigins(row.origins, row.versions) };
  const written = row.draftText ? asCredited(stored, row.draftText.credits) : stored;
  return { row: { id, version: row.version, reviews: row.reviews }, content: parseCanonical(row.content), ...written };
}

/** The versions of a document's blocks and of their words. */
export async function findOrigins(db: Executor, id: string): Promise<Omit<Written, "content">> {
  const { versions = {}, origins = {} } = (await findWritten(db, id)) ?? {};
  return { versions, origins };
}

/** Stores the versions of a document's blocks and words, without a new version. */
export async function storeOrigins(tx: Executor, id: string, written: Omit<Written, "content">): Promise<void> {
  await tx
    .update(document)
    .set({ blockVersions: written.versions, origins: packOrigins(written.origins, written.versions) })
    .where(eq(document.id, id));
}

/** The ids of all documents, those in the trash included. */
export async function findAllIds(db: Executor): Promise<string[]> {
  const rows = await db.select({ id: document.id }).from(document).orderBy(document.id);
  return rows.map(({ id }) => id);
}

/** The version of a document that is not in the trash, or null. */
export async function findVersionNumber(db: Executor, id: string): Promise<number | null> {
  const [row] = await versionOf(db, { id });
  return row?.version ?? null;
}

const versionOf = prepared((db) => db.select({ version: document.version }).from(document).where(isAlive(askedId)));

/** Locks a document's row until the transaction ends, and returns its version; null when there is no such document. */
export async function lockVersion(tx: Executor, id: string): Promise<number | null> {
  const [row] = await tx.select({ version: document.version }).from(document).where(eq(document.id, id)).for("update");
  return row?.version ?? null;
}

/** Finds a document as `findDocument` does and locks its row until the transaction ends, which blocks other writes. */
export async function lockDocument({ db: tx, caller, role }: Access, id: string): Promise<DocumentWithContent> {
  const [full] = await lockedRowOf(tx, { id, by: caller.userId });
  return ownText(tx, parseRow(full, id, role));
}

/** Gives a locked draft the text that it read from its document: it is about to be written. */
async function ownText(tx: Executor, found: DocumentWithContent): Promise<DocumentWithContent> {
  const { id, draftText, draftOfId } = found.row;
  if (!draftText || draftOfId === null) return found;
  const text = { content: canonicalText(found.content), blockVersions: found.versions };
  const packed = packOrigins(found.origins, found.versions);
  await tx
    .update(document)
    .set({ ...text, origins: packed, draftText: null, areWordsOld: true })
    .where(eq(document.id, id));
  await dropUnread(tx, draftOfId, draftText);
  return { ...found, row: { ...found.row, draftText: null } };
}

/** Deletes a text that was kept for drafts, once none reads it. */
async function dropUnread(tx: Executor, documentId: string, { version, reviews }: DraftText): Promise<void> {
  const isRead = sql`exists (select from ${document} where ${document.draftOfId} = ${documentId}
    and (${document.draftText} ->> 'version')::int = ${version} and (${document.draftText} ->> 'reviews')::int = ${reviews})`;
  await tx
    .delete(draftBase)
    .where(
      and(
        eq(draftBase.documentId, documentId),
        eq(draftBase.version, version),
        eq(draftBase.reviews, reviews),
        not(isRead),
      ),
    );
}

const lockedRowOf = prepared((db) =>
  db
    .select({ ...withText, ...standingColumns(askedBy) })
    .from(document)
    .where(isAlive(askedId))
    .for("update", { of: document }),
);

/** Locks the caller's own document that was moved to the trash after `since`; throws as `lockDocument` does. */
export async function lockTrashedDocument({ db: tx, caller, role }: Access, id: string, since: Date) {
  // A draft comes back with its document, which may be in the trash too.
  const isAlone = sql`not exists (
    select from ${document} origin where origin.id = ${document.draftOfId} and origin.deleted_at is not null)`;
  const isTrashed = and(
    eq(document.id, id),
    eq(document.userId, caller.userId),
    gt(document.deletedAt, since),
    isAlone,
  );
  const columns = { ...withText, ...standingColumns(caller.userId) };
  const [full] = await tx.select(columns).from(document).where(isTrashed).for("update", { of: document });
  return ownText(tx, parseRow(full, id, role));
}

type Full = typeof document.$inferSelect & { [K in keyof CallerView]: CallerView[K] | null };

type StoredRow = Omit<Full, TextColumn>;

function parseRow(full: Omit<Full, "areWordsOld"> | undefined, id: string, needed: Role): DocumentWithContent {
  if (!full) throw notFound(id);
  const { content: json, blockVersions: versions, origins: packed, credits, removed, ...row } = full;
  const stored = { versions, origins: unpackOrigins(packed, versions) };
  const written = row.draftText ? asCredited(stored, row.draftText.credits) : stored;
  return { row: asRow(row, id, needed), content: parseCanonical(json), ...written, credits, removed };
}

/** Checks that the caller's role on the row is at least `needed`; throws as `findDocument` does. */
export function asRow(row: StoredRow | undefined, id: string, needed: Role): DocumentRow {
  const access = requireRole(row?.access ?? null, needed, () => notFound(id));
  if (!row) throw notFound(id);
  return { ...row, access, ownerName: row.ownerName ?? "", seesFolder: row.seesFolder === true };
}

/** The error for a document that does not exist or that the caller may not see. */
export const notFound = (id: string) =>
  new AppError("not_found", "There is no such document.", { details: [{ path: "id", message: id.slice(0, 100) }] });
