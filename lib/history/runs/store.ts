import "server-only";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { document, run } from "#db/schema";
import { isReadable } from "#lib/access/reach/store";
import type { Caller } from "#lib/base/caller";
import { derivedId, newId } from "#lib/base/ids";
import { moment } from "#lib/base/moment";
import { perProcess } from "#lib/base/per-process";
import { type Author, authorOf, type Writer } from "#lib/history/versions/author";
import { decodeCursor, page } from "#lib/shapes/paging";
import type { RunDocument, runShape } from "./shape";

const PAUSE_MS = 10 * 60 * 1000;

type Begun = { id: string; startedAt: Date; lastMs: number };

/** The run that a write belongs to. */
export type Run = { id: string; name: string | null; startedAt: Date; author: Author };

// What this process has written for lately: only the first write of a run has to ask the store.
const current = perProcess("runs", () => new LRUCache<string, Begun>({ max: 10_000 }));

/** Forgets what this process has written for, as one does that starts. */
export const forgetRuns = (): void => current.clear();

const placeOf = (keyId: string, name: string | null) => `${keyId} ${name ?? ""}`;

/** The run of a caller's write; null for what a person writes. */
export async function runOf(db: Executor, caller: Writer & Pick<Caller, "run">, now: Date): Promise<Run | null> {
  if (caller.type !== "key" || caller.origin !== "agent") return null;
  const name = caller.run ?? null;
  const { id, startedAt } = going(caller.id, name, now) ?? (await begin(db, caller.id, name, now));
  return { id, name, startedAt, author: authorOf(caller) };
}

function going(keyId: string, name: string | null, now: Date): Begun | null {
  const known = current.get(placeOf(keyId, name));
  return known && goesOn(known, name, now) ? known : null;
}

const goesOn = ({ lastMs }: Begun, name: string | null, now: Date) =>
  name !== null || now.getTime() - lastMs < PAUSE_MS;

/** Goes on with the run that the store knows, or begins one; of several that ask at once, the first tells the others. */
async function begin(db: Executor, keyId: string, name: string | null, now: Date): Promise<Begun> {
  const stored = name === null ? await lastRunOf(db, keyId) : await runWithId(db, namedId(keyId, name));
  const other = going(keyId, name, now);
  if (other) return other;
  const id = name === null ? newId("run") : namedId(keyId, name);
  const found = stored && goesOn(stored, name, now) ? stored : { id, startedAt: now, lastMs: now.getTime() };
  current.set(placeOf(keyId, name), found);
  return found;
}

// Every instance of the program gives a name the same id.
const namedId = (keyId: string, name: string) => derivedId("run", new Date(0), placeOf(keyId, name));

const begun = {
  id: run.id,
  startedAt: run.startedAt,
  lastMs: sql<number>`extract(epoch from max(${run.endedAt})) * 1000`.mapWith(Number),
};

async function lastRunOf(db: Executor, keyId: string): Promise<Begun | null> {
  const [found] = await db
    .select(begun)
    .from(run)
    .where(and(eq(run.keyId, keyId), sql`${run.name} is null`))
    .groupBy(run.id, run.startedAt)
    .orderBy(desc(run.startedAt))
    .limit(1);
  return found ?? null;
}

async function runWithId(db: Executor, id: string): Promise<Begun | null> {
  const [found] = await db.select(begun).from(run).where(eq(run.id, id)).groupBy(run.id, run.startedAt).limit(1);
  return found ?? null;
}

/** What a write did in its document, for its run. */
export type RunWrite = {
  documentId: string;
  number: number;
  words: { added: number; removed: number };
  notableCount: number;
  now: Date;
};

/** The values of `storedRun`; the pause until the next write of the run begins. */
export function runValues(
  { id, name, startedAt, author }: Run,
  { documentId, number, words, notableCount, now }: RunWrite,
) {
  const known = current.get(placeOf(author.by.id, name));
  if (known?.id === id) known.lastMs = Math.max(known.lastMs, now.getTime());
  return {
    run_id: id,
    run_documentId: documentId,
    run_keyId: author.by.id,
    run_name: name,
    run_by: JSON.stringify(author.by),
    run_agent: author.agent,
    run_model: author.model,
    run_number: number,
    run_added: words.added,
    run_removed: words.removed,
    run_notable: notableCount,
    run_startedAt: startedAt.toISOString(),
    run_at: now.toISOString(),
  };
}

const given = (name: string, type: "text" | "int" | "jsonb" | "timestamptz") =>
  sql`${sql.placeholder(`run_${name}`)}::${sql.raw(type)}`;

const earlier = (column: PgColumn) => sql`case when ${run.undoneAt} is null then ${column} else 0 end`;

/**
 * SQL that adds a write to its run, unless `source` has no row. The document's row is locked by the same statement, so no
 * two writes wait for each other here. A run that goes on after its undo is what it wrote since.
 */
export const storedRun = (source = sql`(values (true)) as always`): SQL => sql`
  insert into ${run} (id, document_id, key_id, name, by, agent, model, versions, words_added, words_removed, notable_count, started_at, ended_at)
  select ${given("id", "text")}, ${given("documentId", "text")}, ${given("keyId", "text")}, ${given("name", "text")}, ${given("by", "jsonb")},
    ${given("agent", "text")}, ${given("model", "text")}, int4multirange(int4range(${given("number", "int")}, ${given("number", "int")}, '[]')),
    ${given("added", "int")}, ${given("removed", "int")}, ${given("notable", "int")}, ${given("startedAt", "timestamptz")}, ${given("at", "timestamptz")}
  from ${source}
  on conflict (id, document_id) do update set
    agent = coalesce(excluded.agent, ${run.agent}), model = coalesce(excluded.model, ${run.model}),
    versions = excluded.versions + case when ${run.undoneAt} is null then ${run.versions} else '{}'::int4multirange end,
    words_added = excluded.words_added + ${earlier(run.wordsAdded)},
    words_removed = excluded.words_removed + ${earlier(run.wordsRemoved)},
    notable_count = excluded.notable_count + ${earlier(run.notableCount)},
    ended_at = excluded.ended_at, undone_at = null`;

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
  const place = decodeCursor(cursor, z.tuple([z.literal("runs"), moment, z.string()]));
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
}: RunRow): RunDocument => ({
  ...{ id, title, firstVersion, lastVersion, wordsAdded, wordsRemoved, notableCount },
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
