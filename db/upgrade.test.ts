import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database, OpenDatabase } from "./connection/client";
import { migrate } from "./connection/migrate";
import { everyStore } from "./test-database";

const journalShape = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number() })) });

/** The migrations before the one with this number. */
function migrationsBefore(first: number): string {
  const folder = mkdtempSync(join(tmpdir(), "colophon-upgrade-"));
  cpSync(join("db", "migrations"), folder, { recursive: true });
  const journal = join(folder, "meta", "_journal.json");
  const { entries, ...rest } = journalShape.parse(JSON.parse(readFileSync(journal, "utf8")));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx < first) }));
  return folder;
}

const BY = `'{"type": "key", "id": "key_1", "name": "Agent"}'`;
const EDIT = `'{"origin": "agent", "model": null, "agent": "a", "by": {"type": "key", "id": "key_1", "name": "Agent"}, "at": "2026-01-02T03:04:05.006Z"}'`;
const T1 = "'2026-01-02T03:04:05.006Z'";
const T2 = "'2026-02-03T04:05:06.007Z'";

// Every kind of row that the previous code could write, in every table.
const ROWS = [
  `insert into "user" values ('usr_1', 'Änne', 'a@example.org', true, null, ${T1}, ${T2}), ('usr_2', 'Other', 'o@example.org', false, 'x', ${T1}, ${T2})`,
  `insert into account (id, account_id, provider_id, user_id, password) values ('acc', 'usr_1', 'credential', 'usr_1', 'hash')`,
  `insert into session (id, token, user_id, expires_at) values ('ses', 'token', 'usr_1', ${T2})`,
  `insert into verification (id, identifier, value, expires_at) values ('vrf', 'a@example.org', 'v', ${T2})`,
  `insert into passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up) values ('pk', 'k', 'usr_1', 'c', 1, 'singleDevice', false)`,
  `insert into invitation values ('inv', '\\x01', 'usr_1', 'for a friend', ${T1}, ${T2}, null)`,
  `insert into api_key values ('key_1', 'usr_1', 'Agent', '\\x02', 'abcd', '{read,suggest}', 'doc_gone', false, ${T1}, null, ${T2}, null)`,
  `insert into folder values ('fol_1', 'usr_1', 'Outer', null, ${T1}, ${T2}), ('fol_2', 'usr_1', 'Inner', 'fol_1', ${T1}, ${T2})`,
  ...[
    ["draft", "null", "false", "null", "null"],
    ["public", "'fol_2'", "true", "'public'", T1],
    ["withdrawn", "null", "false", "'withdrawn'", T1],
    ["trashed", "'fol_1'", "true", "'trashed'", T1],
  ].map(
    ([name, folder, isPublished, slug, at]) =>
      `insert into document values ('doc_${name}', 'usr_1', ${folder}, '${name} 世界', '{"type":"doc"}', 'excerpt', 'word:1', 2, 3, ${EDIT}, '{"n1": 3}', ${isPublished}, ${slug}, null, 'described', true, '{"toc": true}', ${name === "draft" ? '\'{"url": "https://example.org"}\'' : "null"}, ${T1}, ${T2}, ${at}, ${name === "trashed" ? T2 : "null"})`,
  ),
  `insert into slug values ('public', 'doc_public', ${T1}), ('former', 'doc_public', ${T1}), ('withdrawn', 'doc_withdrawn', ${T1})`,
  ...[
    "create",
    "write",
    "settings",
    "rename",
    "move",
    "publish",
    "unpublish",
    "accept",
    "cite",
    "import",
    "restore",
  ].map(
    (action, n) =>
      `insert into version values ('ver_${n}', 'doc_public', ${n + 1}, 'T', '${n % 2 ? "agent" : "human"}', null, 'a', ${BY}, '${action}', 's', -1, ${n === 0}, '\\x00ff', '\\x0${n % 10}', ${T1})`,
  ),
  ...[
    ["pending", "replace", "null", "null"],
    ["accepted", "before", T2, BY],
    ["rejected", "after", T2, BY],
  ].map(
    ([status, placement, at, by]) =>
      `insert into suggestion values ('sug_${status}', 'doc_public', '${status}', null, 0, '${placement}', '[]', '[]', 1, 'agent', 'model', null, ${BY}, null, ${T1}, ${at}, ${by})`,
  ),
  `insert into prompt values ('prm', 'usr_1', 'p', 'P', 'd', 'Do {{it}}', ${T1}, ${T2})`,
  `insert into idempotency values ('key_1', 'once', 'usr_1', '\\x03', 201, '{}', ${T1})`,
  `insert into library_citation values ('lib_1', 'usr_1', '{"type": "book", "title": "T"}', 'T', '10.1/x', null, null, null, 'like', '{a,b}', 'note', '{"verified": true}', 'word:1', ${T1}, ${T2})`,
  `insert into collection values ('col_1', 'usr_1', 'C', ${T1})`,
  `insert into collection_citation values ('col_1', 'lib_1', ${T1})`,
  ...["doi", "pmid", "arxiv", "isbn", "url"].map(
    (type, n) =>
      `insert into document_citation values ('doc_public', 'cit_${n}', 'k${n}', '{"type": "book"}', 'lib_1', '${type}', 'v', '{}', ${T1}, ${n ? T2 : "null"})`,
  ),
  `insert into document_citation values ('doc_public', 'cit_none', 'none', '{"type": "book"}', null, null, null, '{}', ${T1}, null)`,
  `insert into file values ('fil_1', 'usr_1', 'image/png', '\\x04', '\\x89', ${T1})`,
];

type Columns = Map<string, string[]>;

async function columnsOf(db: Database): Promise<Columns> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' group by 1 order by 1`);
  return new Map(rows.map(({ name, columns }) => [name, columns.filter((column) => !isMoved(name, column))]));
}

// Into a table of its own.
const isMoved = (table: string, column: string) => table === "document" && column === "search";

/** All rows of these columns, as text. */
async function rowsOf(db: Database, columns: Columns): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>();
  for (const [table, names] of columns) {
    const list = sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    );
    const { rows } = await db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from (select ${list} from ${sql.identifier(table)}) t order by 1`,
    );
    all.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

describe.each(everyStore)("a filled store of the previous schema on $name", ({ openEmpty }) => {
  let store: OpenDatabase;
  let before: Map<string, string[]>;
  let columns: Columns;

  beforeAll(async () => {
    store = await openEmpty();
    const folder = migrationsBefore(8);
    await migrate(store.db, folder);
    rmSync(folder, { recursive: true });
    for (const row of ROWS) await store.db.execute(sql.raw(row));
    columns = await columnsOf(store.db);
    before = await rowsOf(store.db, columns);
  });
  afterAll(() => store.close());

  test("has a row in every table", () => {
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
  });

  test("keeps every row unchanged when it is migrated", async () => {
    expect(await migrate(store.db)).toBeGreaterThan(0);
    expect(await rowsOf(store.db, columns)).toEqual(before);
  });

  test("keeps the words of each document", async () => {
    const { rows } = await store.db.execute(sql`
      select document.are_words_old as "areOld", document_words.version, search::text as words
      from document left join document_words on document_id = id`);
    expect(rows).toEqual(Array(4).fill({ areOld: false, version: 3, words: "'word':1" }));
  });
});
