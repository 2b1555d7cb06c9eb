import "server-only";
import { sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { prepared, preparedSql } from "#db/connection/prepared";
import { document, documentWords } from "#db/schema";
import { log } from "#lib/base/log";
import { perProcess } from "#lib/base/per-process";
import { parseCanonical } from "#lib/document/edit/json-text";
import { documentVector } from "#lib/document/text/document-vector";

// A tsvector has at most 1 MiB; this much text always fits, whatever its words are.
const SEARCHED_CHARACTERS = 250_000;

const written = perProcess("old words", () => ({ isAny: true }));

/** Notes that this process writes a text, whose words are then indexed soon. */
export function indexSoon(): void {
  written.isAny = true;
}

/** Indexes the words of what this process wrote since the last call; at the first one, what a killed process left. */
export async function indexWritten(db: Executor, signal?: AbortSignal): Promise<void> {
  if (!written.isAny) return;
  written.isAny = false;
  await indexWords(db, signal);
}

/**
 * Brings the words that a search reads up to date with all texts written before. A write leaves them, so that many writes
 * of one document enter its words once.
 */
export async function indexWords(db: Executor, signal?: AbortSignal): Promise<void> {
  for (const { id } of await oldOnes(db, {})) {
    if (signal?.aborted) return;
    // One text that cannot be read must not end every search.
    await indexOne(db, id).catch((error: unknown) => log("error", "index of words failed", { document: id, error }));
  }
}

async function indexOne(db: Executor, id: string): Promise<void> {
  const [row] = await textOf(db, { id });
  if (!row) return;
  const { version, title, content } = row;
  await storeWords(db, { id, version, search: documentVector(title, parseCanonical(content), SEARCHED_CHARACTERS) });
}

const id = sql`${sql.placeholder("id")}::text`;
const version = sql`${sql.placeholder("version")}::int`;

const oldOnes = prepared((db) => db.select({ id: document.id }).from(document).where(sql`${document.areWordsOld}`));

const textOf = prepared((db) =>
  db
    .select({ version: document.version, title: document.title, content: document.content })
    .from(document)
    .where(sql`${document.id} = ${id} and ${document.areWordsOld}`),
);

// A later version may have been written, and indexed by another process, since the text was read.
const storeWords = preparedSql(
  () => sql`
    with held as (
      select ${document.id} as id, ${document.version} as version from ${document} where ${document.id} = ${id}
      for no key update),
    settled as (
      update ${document} set are_words_old = false from held
      where ${document.id} = held.id and held.version = ${version})
    insert into ${documentWords} (document_id, version, search)
    select id, ${version}, ${sql.placeholder("search")}::tsvector from held
    on conflict (document_id) do update set version = excluded.version, search = excluded.search
    where ${documentWords.version} <= excluded.version`,
);
