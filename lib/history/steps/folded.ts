import "server-only";
import { hash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { prepared } from "#db/connection/prepared";
import { documentStep, foldedStep } from "#db/schema";
import type { StepJson } from "#lib/document/diff/steps";
import { indexed } from "#lib/history/packs/columns";
import type { Author } from "#lib/history/versions/author";

/** A batch that a version contains. */
export type FoldedBatch = {
  version: number;
  number: number;
  key: string;
  steps: StepJson[];
  author: Author;
  foldedInto: number;
};

/** Batches as columns, numbered from 1. */
type Columns = { keys: string[]; authors: [Author[], number[]]; steps: StepJson[][] };

// Enough to find a key's few candidates; the key itself decides.
const hashOf = (key: string): number => hash("sha1", key, "buffer").readInt32BE(0);

/** All batches after a version of a document, in order. */
export type LineOfVersion = {
  documentId: string;
  version: number;
  batches: readonly Pick<FoldedBatch, "number" | "key" | "author" | "steps">[];
};

/** Moves the batches after a version into one row of the version that contains them. */
export async function packFolded(
  tx: Executor,
  { documentId, version, batches }: LineOfVersion,
  into: number,
  now: Date,
): Promise<void> {
  const moved = await tx
    .delete(documentStep)
    .where(
      and(eq(documentStep.documentId, documentId), eq(documentStep.version, version), isNull(documentStep.foldedInto)),
    )
    .returning({ number: documentStep.number });
  if (moved.length !== batches.length)
    throw new Error(`Of ${moved.length} batches of ${documentId}, ${batches.length} were read.`);
  const columns: Columns = {
    keys: batches.map((batch) => batch.key),
    authors: indexed(
      batches.map((batch) => batch.author),
      (value) => JSON.stringify(value),
    ),
    steps: batches.map((batch) => batch.steps),
  };
  await tx.insert(foldedStep).values({
    documentId,
    version,
    foldedInto: into,
    keys: columns.keys.map(hashOf),
    body: deflateRawSync(JSON.stringify(columns)),
    // When the version was made: a page that was cut off may ask for an hour from then.
    createdAt: now,
  });
}

type Row = Pick<typeof foldedStep.$inferSelect, "version" | "foldedInto" | "body">;

function batchesIn({ version, foldedInto, body }: Row): FoldedBatch[] {
  const { keys, authors, steps }: Columns = JSON.parse(inflateRawSync(body).toString("utf8"));
  const [writers, places] = authors;
  return keys.flatMap((key, at): FoldedBatch[] => {
    const [author, own] = [writers[places[at] ?? -1], steps[at]];
    return author && own ? [{ version, number: at + 1, key, steps: own, author, foldedInto }] : [];
  });
}

const columns = { version: foldedStep.version, foldedInto: foldedStep.foldedInto, body: foldedStep.body };

const rowsFrom = prepared((db) =>
  db
    .select(columns)
    .from(foldedStep)
    .where(
      and(
        eq(foldedStep.documentId, sql.placeholder("documentId")),
        sql`${foldedStep.version} >= ${sql.placeholder("version")}::int`,
      ),
    )
    .orderBy(foldedStep.version),
);

/** The batches after a version and later ones that versions contain, in order. */
export const foldedFrom = async (db: Executor, documentId: string, version: number): Promise<FoldedBatch[]> =>
  (await rowsFrom(db, { documentId, version })).flatMap(batchesIn);

const rowsWith = prepared((db) =>
  db
    .select(columns)
    .from(foldedStep)
    .where(
      and(
        eq(foldedStep.documentId, sql.placeholder("documentId")),
        sql`${foldedStep.keys} && ${sql.placeholder("hashes")}::int[]`,
      ),
    ),
);

/** The batches with these keys that versions contain. */
export async function foldedWith(db: Executor, documentId: string, keys: readonly string[]): Promise<FoldedBatch[]> {
  const rows = await rowsWith(db, { documentId, hashes: keys.map(hashOf) });
  return rows.flatMap(batchesIn).filter(({ key }) => keys.includes(key));
}

/** Deletes the batches that versions have contained since before a moment. */
export async function purgeFolded(db: Executor, before: Date): Promise<void> {
  await db.delete(foldedStep).where(lt(foldedStep.createdAt, before));
}
