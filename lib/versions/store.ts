import "server-only";
import { and, desc, eq, getTableColumns, gt, gte, inArray, isNull, lt, lte, max, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#db/client";
import { placeholders, prepared } from "#db/prepared";
import { document, suggestion, version } from "#db/schema";
import type { By } from "#lib/base/document-shape";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import type { DocumentJson } from "#lib/document/document";
import { decodeText, encodeText, type StoredText } from "./history";
import type { Action, versionShape } from "./shape";

/** The author and summary of a version. */
export type Authorship = {
  origin: "human" | "agent";
  model: string | null;
  agent: string | null;
  by: By;
  action: Action;
  summary: string;
};

/** The number and text of a version and of the one before. */
export type NewVersion = Authorship & {
  documentId: string;
  number: number;
  title: string;
  before: DocumentJson | null;
  after: DocumentJson;
  wordCountDelta: number;
  createdAt: Date;
};

type Row = Omit<typeof version.$inferSelect, "body" | "sha256" | "isSnapshot">;

const { body, sha256, isSnapshot, ...described } = getTableColumns(version);

const WRITTEN = [
  ...(["id", "documentId", "number", "title", "origin", "model", "agent", "by", "action", "summary"] as const),
  ...(["wordCountDelta", "isSnapshot", "body", "sha256", "createdAt"] as const),
];

/** The statement that inserts the version of a write, with the values of `versionValues`; only the functions that commit documents use it. */
export const insertVersion = (db: Executor) => db.insert(version).values(placeholders(WRITTEN, "version_"));

/** SQL for the same, which inserts nothing where `source` has no row. */
export const insertVersionFrom = (source: SQL): SQL => {
  const columns = WRITTEN.map((name) => version[name]);
  const values = WRITTEN.map((name) => {
    const column = version[name];
    return sql`${sql.param(sql.placeholder(`version_${name}`), column)}::${sql.raw(column.getSQLType())}`;
  });
  return sql`insert into ${version} (${sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )}) select ${sql.join(values, sql`, `)} from ${source}`;
};

/** The values of `insertVersion` and `insertVersionFrom`. */
export function versionValues({ before, after, ...rest }: NewVersion): Record<string, unknown> {
  const row = { id: newId("ver"), ...rest, ...encodeText(rest.number, before, after) };
  return Object.fromEntries(WRITTEN.map((name) => [`version_${name}`, row[name]]));
}

/** A document's versions below `before`, newest first. */
export const listVersionRows = (
  db: Executor,
  documentId: string,
  before: number | null,
  limit: number,
): Promise<Row[]> =>
  db
    .select(described)
    .from(version)
    .where(and(eq(version.documentId, documentId), before === null ? undefined : lt(version.number, before)))
    .orderBy(desc(version.number))
    .limit(limit);

/** One version by its id or number, or null. */
export async function findVersionRow(db: Executor, documentId: string, idOrNumber: string): Promise<Row | null> {
  const isNumber = /^[1-9]\d{0,8}$/.test(idOrNumber);
  const which = isNumber ? eq(version.number, Number(idOrNumber)) : eq(version.id, idOrNumber);
  const [row] = await db
    .select(described)
    .from(version)
    .where(and(eq(version.documentId, documentId), which));
  return row ?? null;
}

/** The versions with these numbers. */
export async function findVersionsByNumber(db: Executor, documentId: string, numbers: number[]): Promise<Row[]> {
  return numbers.length === 0 ? [] : versionsByNumber(db, { documentId, numbers });
}

const versionsByNumber = prepared((db) =>
  db
    .select(described)
    .from(version)
    .where(
      and(
        eq(version.documentId, sql.placeholder("documentId")),
        sql`${version.number} = any(${sql.placeholder("numbers")}::int[])`,
      ),
    ),
);

/** The text of a version, verified by its checksum. */
export async function readVersionText(db: Executor, documentId: string, number: number): Promise<DocumentJson> {
  const ofDocument = eq(version.documentId, documentId);
  const start = db
    .select({ number: max(version.number) })
    .from(version)
    .where(and(ofDocument, eq(version.isSnapshot, true), lte(version.number, number)));
  const run = await db
    .select({ isSnapshot, body, sha256 })
    .from(version)
    .where(and(ofDocument, gte(version.number, sql`(${start})`), lte(version.number, number)))
    .orderBy(version.number);
  return decodeText(run);
}

/** Names a version, or takes its name away. */
export async function renameVersion(db: Executor, id: string, name: string | null): Promise<void> {
  await db.update(version).set({ name }).where(eq(version.id, id));
}

/** The error for a version that a document of `latest` versions does not have. */
export const versionNotFound = (vid: string, latest: number) =>
  new AppError("not_found", "There is no such version of this document.", {
    details: [{ path: "vid", message: vid.slice(0, 100) }],
    hint: `Its versions are 1 to ${latest}.`,
  });

/** Whether a document has a version with this number. */
export async function hasVersion(db: Executor, documentId: string, number: number): Promise<boolean> {
  const rows = await db
    .select({ number: version.number })
    .from(version)
    .where(and(eq(version.documentId, documentId), eq(version.number, number)));
  return rows.length > 0;
}

/** The number of the last version with the same text as this one; null when there is no such version. */
export async function findLastSame(db: Executor, documentId: string, number: number): Promise<number | null> {
  const ofDocument = eq(version.documentId, documentId);
  const asked = db
    .select({ sha256 })
    .from(version)
    .where(and(ofDocument, eq(version.number, number)));
  const [row] = await db
    .select({ number: max(version.number) })
    .from(version)
    .where(and(ofDocument, eq(sha256, sql`(${asked})`)));
  return row?.number ?? null;
}

/** The last earlier version with the same text, for each version that restored one. */
export async function restoredFrom(db: Executor, documentId: string, until: number): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ number: number; source: number | null }>(sql`
    select restored.number, (
      select max(earlier.number) from ${version} earlier
      where earlier.document_id = restored.document_id and earlier.number < restored.number
        and earlier.sha256 = restored.sha256) as source
    from ${version} restored
    where restored.document_id = ${documentId} and restored.number <= ${until} and restored.action = 'restore'`);
  return new Map(rows.flatMap(({ number, source }) => (source === null ? [] : [[number, source]])));
}

/** The stored texts of a document's versions after one number, up to another, in order. */
export const storedTexts = (
  db: Executor,
  documentId: string,
  { after, until, limit }: { after: number; until: number; limit: number },
): Promise<(StoredText & { number: number })[]> =>
  db
    .select({ number: version.number, isSnapshot, body, sha256 })
    .from(version)
    .where(and(eq(version.documentId, documentId), gt(version.number, after), lte(version.number, until)))
    .orderBy(version.number)
    .limit(limit);

/** The response for a version. */
export function presentVersion({ documentId: _of, createdAt, ...row }: Row): z.input<typeof versionShape> {
  return { ...row, createdAt: createdAt.toISOString() };
}

/** A change or suggestion of an agent; `by` is its key. */
export type AgentChange = {
  kind: "change" | "suggestion";
  documentId: string;
  title: string;
  summary: string | null;
  by: By;
  at: Date;
};

const DOCUMENTS = 50;
const CHANGES = 50;

/** The latest changes and suggestions of agents since a moment in the documents that a person last changed, newest first. */
export async function listAgentChanges(db: Executor, userId: string, since: Date): Promise<AgentChange[]> {
  const documents = await db
    .select({ id: document.id, title: document.title })
    .from(document)
    .where(and(eq(document.userId, userId), isNull(document.deletedAt), gte(document.updatedAt, since)))
    .orderBy(desc(document.updatedAt))
    .limit(DOCUMENTS);
  if (documents.length === 0) return [];
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const [changes, suggestions] = await Promise.all([
    agentRows(db, version, version.summary, [...titles.keys()], since),
    agentRows(db, suggestion, suggestion.note, [...titles.keys()], since),
  ]);
  return [
    ...changes.map((row) => ({ kind: "change" as const, ...row })),
    ...suggestions.map((row) => ({ kind: "suggestion" as const, ...row })),
  ]
    .map((row) => ({ ...row, title: titles.get(row.documentId) ?? "" }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, CHANGES);
}

const agentRows = (
  db: Executor,
  table: typeof version | typeof suggestion,
  summary: typeof version.summary | typeof suggestion.note,
  documentIds: string[],
  since: Date,
) =>
  db
    .select({
      documentId: table.documentId,
      summary: sql<string | null>`${summary}`,
      by: table.by,
      at: table.createdAt,
    })
    .from(table)
    .where(and(inArray(table.documentId, documentIds), eq(table.origin, "agent"), gte(table.createdAt, since)))
    .orderBy(desc(table.createdAt))
    .limit(CHANGES);
