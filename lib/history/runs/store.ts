import "server-only";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type { Executor } from "#db/connection/client";
import { run } from "#db/schema";
import type { Caller } from "#lib/base/caller";
import { derivedId, newId } from "#lib/base/ids";
import { perProcess } from "#lib/base/per-process";
import { countsByKind } from "#lib/document/notable/kinds";
import type { Notable } from "#lib/document/notable/notable";
import { type Author, authorOf, type Writer } from "#lib/history/versions/author";

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
  notable: Notable | null;
  now: Date;
};

/** The values of `storedRun`. */
export type RunValues = ReturnType<typeof runValues>;

/** The values of `storedRun` for a write; the pause until the next write of the run begins. */
export function runValues({ id, name, startedAt, author }: Run, { documentId, number, words, notable, now }: RunWrite) {
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
    run_first: number,
    run_number: number,
    run_added: words.added,
    run_removed: words.removed,
    run_notable: notable?.count ?? 0,
    run_kinds: JSON.stringify(
      Object.fromEntries(countsByKind(notable?.changes ?? []).map(({ kind, count }) => [kind, count])),
    ),
    run_startedAt: startedAt.toISOString(),
    run_at: now.toISOString(),
  };
}

/** The values of consecutive writes of one run in one document, as those of one write; null for none. */
export function joinRunValues(all: readonly RunValues[]): RunValues | null {
  const [first, ...later] = all;
  if (!first) return null;
  return later.reduce(
    (sum, next) => ({
      ...next,
      run_first: sum.run_first,
      run_agent: next.run_agent ?? sum.run_agent,
      run_model: next.run_model ?? sum.run_model,
      run_added: sum.run_added + next.run_added,
      run_removed: sum.run_removed + next.run_removed,
      run_notable: sum.run_notable + next.run_notable,
      run_kinds: sum.run_kinds === NO_KINDS ? next.run_kinds : joinKinds(sum.run_kinds, next.run_kinds),
    }),
    first,
  );
}

const NO_KINDS = "{}";

function joinKinds(...all: string[]): string {
  const sums: Record<string, number> = {};
  for (const [kind, count] of all.flatMap((kinds) => Object.entries<number>(JSON.parse(kinds))))
    sums[kind] = (sums[kind] ?? 0) + count;
  return JSON.stringify(sums);
}

const given = (name: string, type: "text" | "int" | "jsonb" | "timestamptz") =>
  sql`${sql.placeholder(`run_${name}`)}::${sql.raw(type)}`;

const earlier = (column: PgColumn) => sql`case when ${run.undoneAt} is null then ${column} else 0 end`;

// Of writes that have none, the most, nothing is added up.
const sumOfKinds = sql`case when excluded.notable_kinds = '{}' then ${run.notableKinds} else (
  select jsonb_object_agg(kind, count) from (
    select key as kind, sum(value::int) as count
    from (select * from jsonb_each_text(${run.notableKinds}) union all select * from jsonb_each_text(excluded.notable_kinds)) as both_counts
    group by key) as sums) end`;

/**
 * SQL that adds a write to its run, unless `source` has no row. The document's row is locked by the same statement, so no
 * two writes wait for each other here. A run that goes on after its undo is what it wrote since.
 */
export const storedRun = (source = sql`(values (true)) as always`): SQL => sql`
  insert into ${run} (id, document_id, key_id, name, by, agent, model, versions, words_added, words_removed, notable_count, notable_kinds, started_at, ended_at)
  select ${given("id", "text")}, ${given("documentId", "text")}, ${given("keyId", "text")}, ${given("name", "text")}, ${given("by", "jsonb")},
    ${given("agent", "text")}, ${given("model", "text")}, int4multirange(int4range(${given("first", "int")}, ${given("number", "int")}, '[]')),
    ${given("added", "int")}, ${given("removed", "int")}, ${given("notable", "int")}, ${given("kinds", "jsonb")}, ${given("startedAt", "timestamptz")}, ${given("at", "timestamptz")}
  from ${source}
  on conflict (id, document_id) do update set
    agent = coalesce(excluded.agent, ${run.agent}), model = coalesce(excluded.model, ${run.model}),
    versions = excluded.versions + case when ${run.undoneAt} is null then ${run.versions} else '{}'::int4multirange end,
    words_added = excluded.words_added + ${earlier(run.wordsAdded)},
    words_removed = excluded.words_removed + ${earlier(run.wordsRemoved)},
    notable_count = excluded.notable_count + ${earlier(run.notableCount)},
    notable_kinds = case when ${run.undoneAt} is null then ${sumOfKinds} else excluded.notable_kinds end,
    ended_at = excluded.ended_at, undone_at = null`;
