import "server-only";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { document, run } from "#db/schema";
import { isReadable } from "#lib/access/reach/store";
import type { Caller } from "#lib/base/caller";
import { timestamp } from "#lib/base/timestamp";
import { NOTABLE_KINDS } from "#lib/document/notable/kinds";
import { decodeCursor, page } from "#lib/shapes/paging";
import type { RunDocument, runShape } from "./shape";

const ofDocument = {
  id: run.documentId,
  versions: run.versions,
  runId: run.id,
  by: run.by,
  keyId: run.keyId,
  agent: run.agent,
  model: run.model,
  title: document.title,
  firstVersion: sql<number>`lower(${run.versions})`,
  lastVersion: sql<number>`upper(${run.versions}) - 1`,
  wordsAdded: run.wordsAdded,
  wordsRemoved: run.wordsRemoved,
  notableCount: run.notableCount,
  kinds: run.notableKinds,
  startedAt: run.startedAt,
  endedAt: run.endedAt,
  undoneAt: run.undoneAt,
};

type Readable = { db: Executor; caller: Pick<Caller, "userId" | "bound"> };

const readRows = ({ db, caller }: Readable, which: SQL | undefined) =>
  db
    .select(ofDocument)
    .from(run)
    .innerJoin(document, eq(document.id, run.documentId))
    .where(and(isReadable(caller), which))
    .orderBy(run.endedAt, run.documentId);

/** What a run wrote in one document. */
export type RunRow = Awaited<ReturnType<typeof readRows>>[number];

/** A page of the runs in the documents that a caller reads, those that began last first. */
export async function listRuns(
  context: Readable,
  { documentId, limit, cursor }: { documentId?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ runs: z.input<typeof runShape>[]; nextCursor: string | null }> {
  const { db, caller } = context;
  const place = decodeCursor(cursor, z.tuple([z.literal("runs"), timestamp, z.string()]));
  const isOf = documentId === undefined ? undefined : eq(run.documentId, documentId);
  const after = place ? sql`(${run.startedAt}, ${run.id}) < (${place[1]}::timestamptz, ${place[2]})` : undefined;
  const found = await db
    .select({ id: run.id, startedAt: run.startedAt })
    .from(run)
    .innerJoin(document, eq(document.id, run.documentId))
    .where(and(isReadable(caller), isOf, after))
    .groupBy(run.startedAt, run.id)
    .orderBy(desc(run.startedAt), desc(run.id))
    .limit(limit + 1);
  const cut = page(found, limit, ({ id, startedAt }) => ["runs", startedAt.toISOString(), id]);
  const ids = cut.rows.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await readRows(context, and(inArray(run.id, ids), isOf));
  const runs = ids.map((id) => presentRun(rows.filter(({ runId }) => runId === id)));
  return { runs: runs.flatMap((one) => one ?? []), nextCursor: cut.nextCursor };
}

/** A run by its documents; null for none, which is so where the caller lost them since. */
function presentRun(rows: readonly RunRow[]): z.input<typeof runShape> | null {
  const last = rows.at(-1);
  if (!last) return null;
  const { runId: id, by, keyId, startedAt, endedAt } = last;
  const undone = rows.flatMap(({ undoneAt }) => undoneAt?.getTime() ?? []);
  return {
    ...{ id, by, keyId },
    agent: rows.findLast(({ agent }) => agent !== null)?.agent ?? null,
    model: rows.findLast(({ model }) => model !== null)?.model ?? null,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    undoneAt: undone.length === rows.length ? new Date(Math.max(...undone)).toISOString() : null,
    documents: rows.map(documentOf),
  };
}

const documentOf = ({
  id,
  title,
  firstVersion,
  lastVersion,
  wordsAdded,
  wordsRemoved,
  notableCount,
  kinds,
}: RunRow): RunDocument => ({
  ...{ id, title, firstVersion, lastVersion, wordsAdded, wordsRemoved, notableCount },
  notableKinds: NOTABLE_KINDS.map((kind) => ({ kind, count: kinds[kind] ?? 0 })).filter(({ count }) => count > 0),
});

/** Consecutive versions of a run, by number. */
export type Range = { first: number; last: number };

/** The ranges of a set of numbers, in order. */
export const rangesOf = (versions: string): Range[] =>
  [...versions.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => ({ first: Number(from), last: Number(to) - 1 }));

/** What a run wrote in each document that a caller reads, in the order of its last writes; none for an unknown run. */
export const findRunRows = (context: Readable, runId: string): Promise<RunRow[]> =>
  readRows(context, eq(run.id, runId));

const isRow = ({ runId, id }: Pick<RunRow, "runId" | "id">) => and(eq(run.id, runId), eq(run.documentId, id));

/** Locks what a run wrote in one document until the transaction ends. */
export async function lockRunRow(tx: Executor, row: Pick<RunRow, "runId" | "id">) {
  const [locked] = await tx
    .select({ versions: run.versions, undoneAt: run.undoneAt })
    .from(run)
    .where(isRow(row))
    .for("update");
  return locked ?? null;
}

/** Records that a run was taken back in one document. */
export async function markUndone(tx: Executor, row: Pick<RunRow, "runId" | "id">, now: Date): Promise<void> {
  await tx.update(run).set({ undoneAt: now }).where(isRow(row));
}
