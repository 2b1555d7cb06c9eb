import "server-only";
import { and, eq, lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database, Executor } from "#db/connection/client";
import { prepared } from "#db/connection/prepared";
import { apiKey, document, lastRead } from "#db/schema";
import { log } from "#lib/base/log";
import { perProcess } from "#lib/base/per-process";

/** The version of a document whose whole text a key knows, and since when. */
type Known = { version: number; atMs: number };

type Noted = Known & { keyId: string; documentId: string };

type State = {
  known: LRUCache<string, Known>;
  /** What is not yet stored, by store. */
  waiting: Map<Database, Map<string, Noted>>;
  timer: NodeJS.Timeout | null;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const STORED_AGAIN_MS = DAY_MS / 2;
// Another instance hears of it after this time; until then it merges from an earlier version, which loses nothing.
const FLUSH_MS = 200;
const MOST_KNOWN = 20_000;

const state = perProcess<State>("last reads", () => ({
  known: new LRUCache({ max: MOST_KNOWN }),
  waiting: new Map(),
  timer: null,
}));

const nameOf = (keyId: string, documentId: string) => `${keyId} ${documentId}`;

/** Notes that a key got the whole text of a version; it is stored soon, at most once a version in half a day. */
export function noteRead(db: Database, keyId: string, documentId: string, version: number, atMs = Date.now()): void {
  const name = nameOf(keyId, documentId);
  const before = state.known.get(name);
  if (before?.version === version && atMs - before.atMs < STORED_AGAIN_MS) return;
  const noted = { version, atMs, keyId, documentId };
  state.known.set(name, noted);
  waiting(db).set(name, noted);
}

/** What is to be stored soon. */
function waiting(db: Database): Map<string, Noted> {
  const here = state.waiting.get(db) ?? new Map<string, Noted>();
  state.waiting.set(db, here);
  state.timer ??= setTimeout(flushReads, FLUSH_MS).unref();
  return here;
}

/**
 * Notes that a key wrote a version of which it got no text: it knows that too if it knew the one before. Otherwise others
 * wrote meanwhile, and what they wrote it has not seen.
 */
export function noteWrite(db: Database, keyId: string, documentId: string, version: number): void {
  const before = state.known.get(nameOf(keyId, documentId));
  if (before?.version === version - 1) noteRead(db, keyId, documentId, version);
}

/** The version of a document whose whole text a key last read or wrote within a day; null without one. */
export async function findLastRead(
  db: Executor,
  keyId: string,
  { id, version }: { id: string; version: number },
  now: Date,
): Promise<number | null> {
  const here = state.known.get(nameOf(keyId, id));
  const since = new Date(now.getTime() - DAY_MS);
  if (here?.version === version && here.atMs > since.getTime()) return version;
  const [stored] = await lastReadOf(db, { keyId, documentId: id });
  const last = stored && (!here || stored.at.getTime() > here.atMs) ? { ...stored, atMs: stored.at.getTime() } : here;
  return last && last.atMs > since.getTime() ? last.version : null;
}

const lastReadOf = prepared((db) =>
  db
    .select({ version: lastRead.version, at: lastRead.at })
    .from(lastRead)
    .where(and(eq(lastRead.keyId, sql.placeholder("keyId")), eq(lastRead.documentId, sql.placeholder("documentId")))),
);

/** Stores what was noted and is not yet stored; what cannot be stored is only logged, for the next read notes it again. */
export async function flushReads(): Promise<void> {
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  const all = [...state.waiting];
  state.waiting.clear();
  for (const [db, noted] of all) {
    const held = await store(db, noted).catch((error: unknown) => log("warn", "last reads not stored", { error }));
    // What was noted meanwhile is newer.
    for (const [name, each] of held ?? []) if (!state.waiting.get(db)?.has(name)) waiting(db).set(name, each);
  }
}

/**
 * Stores what is of documents and keys that nobody writes or deletes at the moment, and returns the rest: waiting for
 * one writer while holding the document of another, it would make them wait for each other.
 */
async function store(db: Database, noted: ReadonlyMap<string, Noted>): Promise<[string, Noted][]> {
  const given = [...noted.values()].map(({ keyId, documentId, version, atMs }) => ({
    ...{ key_id: keyId, document_id: documentId, version },
    at: new Date(atMs).toISOString(),
  }));
  const { rows } = await db.execute<{ key_id: string; document_id: string }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given(key_id text, document_id text, version int, at timestamptz)
    ), free as materialized (
      select ${document.id} as document_id, ${apiKey.id} as key_id, given.version, given.at
      from given join ${document} on ${document.id} = given.document_id join ${apiKey} on ${apiKey.id} = given.key_id
      -- As the foreign keys do, but without waiting.
      for key share of ${document}, ${apiKey} skip locked
    ), stored as (
      insert into ${lastRead} (document_id, key_id, version, at)
      -- In one order, for another instance may store the same.
      select * from free order by document_id, key_id
      on conflict (document_id, key_id) do update set version = excluded.version, at = excluded.at
        where last_read.at <= excluded.at
    )
    select given.key_id, given.document_id
    from given join ${document} on ${document.id} = given.document_id join ${apiKey} on ${apiKey.id} = given.key_id
    where (given.document_id, given.key_id) not in (select document_id, key_id from free)`);
  const held = new Set(rows.map(({ key_id, document_id }) => nameOf(key_id, document_id)));
  return [...noted].filter(([name]) => held.has(name));
}

/** Deletes what is older than a day. */
export async function purgeReads(db: Executor, now: Date): Promise<void> {
  await db.delete(lastRead).where(lt(lastRead.at, new Date(now.getTime() - DAY_MS)));
}

/** Forgets what this process noted, as a restart does. */
export function forgetReads(): void {
  state.known.clear();
}
