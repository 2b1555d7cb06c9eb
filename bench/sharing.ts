/**
 * Claims: reading a document that is shared through a folder five levels above it takes at most 1.1 times as long as
 * reading an own one, and the list of a person with 10,000 own and 10,000 shared documents at most 1.5 times as long as
 * the list of 20,000 own ones; on the embedded store and on PostgreSQL.
 *
 * Run with `npx tsx --conditions react-server bench/sharing.ts`.
 */
import { openSync, readFileSync, writeSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { OpenDatabase } from "../db/connection/client";
import { migrate } from "../db/connection/migrate";
import { overPglite, startPglite } from "../db/connection/pglite";
import { openPostgres } from "../db/connection/postgres";
import { user } from "../db/schema";
import { startTestPostgres } from "../db/test-postgres";
import { SCOPES } from "../lib/base/caller";
import { parseEnv } from "../lib/base/env";
import { newId } from "../lib/base/ids";
import { hold } from "../lib/base/runtime";
import { serve } from "../lib/doors/rest";
import { createDocument } from "../lib/operations/api/create-document";
import { createFolder } from "../lib/operations/api/create-folder";
import { listDocuments } from "../lib/operations/api/list-documents";
import { readDocument } from "../lib/operations/api/read-document";
import { makeKey } from "../lib/people/auth/keys";
import { insertKey } from "../lib/people/auth/store";
import { assemble } from "../lib/start/assemble";
import { claim } from "./harness/claim";
import { median } from "./harness/quantile";

const rounds = 15;
const different = 100;
const levels = 5;
const documents = 20_000;
const folders = 10;
const oneByOne = 100;
const limits = { reading: 1.1, listing: 1.5 };

const doors = {
  folder: serve(createFolder).POST,
  write: serve(createDocument).POST,
  read: serve(readDocument).GET,
  list: serve(listDocuments).GET,
};

const article = readFileSync(new URL("../docs/article.md", import.meta.url), "utf8");

// Write the log like a server, but not to the output with the claims.
const devNull = openSync("/dev/null", "w");
process.stderr.write = (line: string | Uint8Array) => writeSync(devNull, String(line)) > 0;

const postgres = await startTestPostgres();
try {
  await measure("embedded store", overPglite(await startPglite({})));
  await measure("PostgreSQL", openPostgres(postgres.url));
} finally {
  await postgres.stop();
}

async function measure(place: string, store: OpenDatabase): Promise<void> {
  await migrate(store.db);
  const settings = parseEnv({ READS_PER_MINUTE: "0", WRITES_PER_MINUTE: "0" });
  const running = await assemble(settings, store, "a secret for tests, of 32 characters");
  hold(running);
  try {
    await reading(place, store);
    await listing(place, store);
  } finally {
    hold(undefined);
    await running.close();
  }
}

type Person = { id: string; key: string };

async function makePerson({ db }: OpenDatabase): Promise<Person> {
  const id = newId("usr");
  const key = makeKey();
  await db.insert(user).values({ id, name: "Ada", email: `${id}@example.org`, emailVerified: true });
  const made = { key, userId: id, name: "bench", scopes: SCOPES, isHuman: false, expiresAt: null };
  await insertKey(db, made, new Date());
  return { id, key };
}

async function ask(door: keyof typeof doors, { key }: Person, path: string, body?: unknown) {
  const id = /^\/(doc_\w+)/.exec(path)?.[1] ?? "";
  const request = new Request(`http://localhost:3000/api/d${path}`, {
    headers: { "x-api-key": key, "content-type": "application/json" },
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
  });
  const response = await doors[door](request, { params: Promise.resolve(id ? { id } : {}) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

async function write(by: Person, folderId: string | null): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < different; n++) {
    ids.push((await ask("write", by, "", { title: `Tides ${n}`, markdown: article, folderId })).id);
  }
  return ids;
}

async function reading(place: string, store: OpenDatabase): Promise<void> {
  const [owner, reader] = [await makePerson(store), await makePerson(store)];
  const folders: string[] = [];
  for (let level = 0; level < levels; level++) {
    folders.push((await ask("folder", owner, "", { name: `Level ${level}`, parentId: folders.at(-1) ?? null })).id);
  }
  await store.db.execute(sql`insert into share (id, folder_id, user_id, role, created_at)
    values (${newId("shr")}, ${folders[0]}, ${reader.id}, 'edit', now())`);
  const shared = await write(owner, folders.at(-1) ?? null);
  const own = await write(reader, null);
  await store.db.execute(sql`analyze`);
  const all = (ids: string[]) => async () => {
    for (const id of ids) await ask("read", reader, `/${id}`);
  };
  await compare(`${place}: a document shared ${levels} folders above`, limits.reading, all(shared), all(own));
}

async function listing(place: string, store: OpenDatabase): Promise<void> {
  const [owner, reader, loner] = [await makePerson(store), await makePerson(store), await makePerson(store)];
  const half = documents / 2;
  await copies(store, reader, half, "own", null);
  await copies(store, loner, documents, "lone", null);
  // Most are shared by folders, a few one by one; they alternate with the own ones in time.
  await copies(store, owner, oneByOne, "each", null);
  for (let number = 0; number < folders; number++) {
    const folderId = (await ask("folder", owner, "", { name: `Shared ${number}` })).id;
    await copies(store, owner, (half - oneByOne) / folders, `all_${number}`, folderId);
    await store.db.execute(sql`insert into share (id, folder_id, user_id, role, created_at)
      values (${newId("shr")}, ${folderId}, ${reader.id}, 'view', now())`);
  }
  await store.db.execute(sql`insert into share (id, document_id, user_id, role, created_at)
    select 'shr_' || id, id, ${reader.id}, 'edit', now() from document where id like 'doc\\_each\\_%'`);
  await store.db.execute(sql`analyze`);
  const queries = ["?limit=50", "?limit=50&sort=updated", "?limit=50&sort=title&order=asc", "?limit=100&folderId=root"];
  for (const query of queries) {
    const pages = (by: Person) => async () => {
      let cursor: string | null = null;
      for (let page = 0; page < 5; page++) {
        const more: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
        cursor = (await ask("list", by, query + more)).nextCursor;
      }
    };
    await compare(`${place}: the list ${query}`, limits.listing, pages(reader), pages(loner));
  }
}

/** Inserts this many short documents of a person, a minute apart. */
async function copies({ db }: OpenDatabase, { id }: Person, count: number, name: string, folderId: string | null) {
  await db.execute(sql`
    insert into document (id, user_id, folder_id, title, content, excerpt, are_words_old, word_count, version, last_edit,
      block_versions, settings, created_at, updated_at)
    select 'doc_' || ${name} || '_' || ${id} || '_' || n, ${id}, ${folderId}, 'Title ' || md5(n::text), '{"type":"doc","content":[]}', '',
      false, 0, 1, jsonb_build_object('origin', 'human', 'model', null, 'agent', null,
        'by', jsonb_build_object('type', 'user', 'id', ${id}::text, 'name', 'Ada'), 'at', '2026-01-01T00:00:00.000Z'),
      '{}', '{}', now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`);
}

/** Compares the elapsed times of both in alternating rounds, so that other load on the machine affects both alike. */
async function compare(what: string, limit: number, ours: () => Promise<void>, theirs: () => Promise<void>) {
  for (let warm = 0; warm < 3; warm++) {
    await ours();
    await theirs();
  }
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ ours: await timed(ours), theirs: await timed(theirs) });
  const ratio = median(pairs.map((pair) => pair.ours / pair.theirs));
  const [mine, other] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.theirs))];
  claim(
    `${what}: at most ${limit} times an own one`,
    ratio <= limit,
    `${ratio.toFixed(2)} (${mine.toFixed(0)} and ${other.toFixed(0)} ms a round)`,
  );
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
