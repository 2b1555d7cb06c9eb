import "server-only";
import { and, desc, eq, getTableColumns, gte, lt, lte, max, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#db/client";
import { version } from "#db/schema";
import type { By } from "#lib/base/document-shape";
import { newId } from "#lib/base/ids";
import type { DocumentJson } from "#lib/document/document";
import { decodeText, encodeText } from "./history";
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

/** Inserts the version of a write; only the function that commits documents calls it. */
export async function insertVersion(db: Executor, { before, after, ...rest }: NewVersion): Promise<void> {
  await db.insert(version).values({ id: newId("ver"), ...rest, ...encodeText(rest.number, before, after) });
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
  if (numbers.length === 0) return [];
  return db
    .select(described)
    .from(version)
    .where(and(eq(version.documentId, documentId), sql`${version.number} = any(${sql.param(numbers)}::int[])`));
}

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

/** The response for a version. */
export function presentVersion({ documentId: _of, createdAt, ...row }: Row): z.input<typeof versionShape> {
  return { ...row, createdAt: createdAt.toISOString() };
}
