import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "./connection/client";
import { oneStore } from "./test-database";

let store: OpenDatabase;
beforeAll(async () => {
  store = await oneStore.open();
});
afterAll(() => store.close());

test("every foreign key has a full index that starts with its column", async () => {
  const { rows } = await store.db.execute(sql`
    select c.conrelid::regclass::text || '.' || a.attname as unindexed
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`);
  expect(rows).toEqual([]);
});

test("the only function that a statement can call reads, so a select statement writes nothing", async () => {
  const { rows } = await store.db.execute(sql`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
    union all select rulename from pg_rules where schemaname = 'public'`);
  expect(rows).toEqual([{ name: "document_is_settled" }]);
});

test("the only triggers keep the drafts of a document whose row changes", async () => {
  const { rows } = await store.db.execute(sql`
    select tgname as name, tgrelid::regclass::text as on, pg_get_triggerdef(oid) like '%AFTER UPDATE%' as "isAfterUpdate"
    from pg_trigger where not tgisinternal order by tgname`);
  expect(rows).toEqual([
    { name: "keep_draft_base", on: "document", isAfterUpdate: true },
    { name: "move_drafts", on: "document", isAfterUpdate: true },
  ]);
});

const refused: [what: string, statement: string][] = [
  ["a published document without a slug", "update document set is_published = true, published_at = now(), slug = null"],
  ["a published document without its time", "update document set is_published = true, slug = 's', published_at = null"],
  ["a document before its first version", "update document set version = 0"],
  ["a version before the first", "update version set number = 0"],
  ["an unknown action", "update version set action = 'guess'"],
  ["an unknown origin", "update version set origin = 'robot'"],
];

test.each(refused)("the store rejects %s", async (_what, statement) => {
  await expect(
    store.db.transaction(async (tx) => {
      await tx.execute(sql`insert into "user" (id, name, email) values ('u', 'U', 'u@example.org')`);
      await tx.execute(sql`insert into document (id, user_id, title, content, excerpt, word_count, version,
        last_edit, block_versions, settings, created_at, updated_at)
        values ('d', 'u', 'T', '{}', '', 0, 1, '{}', '{}', '{}', now(), now())`);
      await tx.execute(sql`insert into version (id, document_id, number, title, origin, by, action, summary,
        word_count_delta, is_snapshot, body, sha256, created_at)
        values ('v', 'd', 1, 'T', 'human', '{}', 'create', '', 0, true, '', '', now())`);
      await tx.execute(sql.raw(statement));
    }),
  ).rejects.toMatchObject({ cause: { code: "23514" } });
});
