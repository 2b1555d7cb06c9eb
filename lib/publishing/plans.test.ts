import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Executor } from "#db/connection/client";
import { migrate } from "#db/connection/migrate";
import * as schema from "#db/schema";
import { listDocumentRows } from "#lib/documents/store/list";
import { findBookPages, findPageNow, latestPages, mapPages, pageMapEnds, reserveFreeSlug } from "./store";

const asked: { text: string; values: unknown[] }[] = [];

let client: pg.Client;
let db: Executor;

// Sorted by the rules of a language, as PostgreSQL's own images are: there the primary key finds no prefix.
beforeAll(async () => {
  const { serverUrl, prefix } = inject("testStores");
  const name = `${prefix}${randomUUID().slice(0, 8)}`;
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(
    `create database ${name} template template0 locale_provider icu icu_locale 'en-US' locale 'C' encoding 'UTF8'`,
  );
  await server.end();
  const url = new URL(serverUrl);
  url.pathname = name;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  db = drizzle(client, {
    schema,
    logger: { logQuery: (text, values) => void asked.push({ text, values }) },
  });
  await migrate(db);
  await client.query(`insert into "user" (id, name, email) values ('u', 'U', 'u@example.org')`);
  // One in twenty is published and listed, as in a workspace that is written in.
  await client.query(`insert into document (id, user_id, title, content, excerpt, are_words_old, word_count, version, last_edit,
      block_versions, settings, created_at, updated_at, is_published, slug, published_at)
    select 'doc_' || n, 'u', 'Title ' || n, repeat('text ', 100), 'text', false, 100, 1, '{}', '{}', '{}', now(), now(),
      n % 20 = 0, 'title-' || n, now() - n * interval '1 minute'
    from generate_series(1, 6000) as n`);
  await client.query(`insert into document_words
    select 'doc_' || n, 1, to_tsvector('simple', 'common words ' || n) from generate_series(1, 6000) as n`);
  await client.query(`insert into slug (slug, document_id, created_at) select slug, id, now() from document`);
  await client.query("vacuum analyze");
});
afterAll(() => client.end());

const list = { userId: "u", bound: null, sort: "created", order: "desc", limit: 50 } as const;

/** The plans of all that the work asks, as PostgreSQL explains them. */
async function plansOf(work: () => Promise<unknown>): Promise<string> {
  asked.length = 0;
  await work();
  const plans: string[] = [];
  for (const { text, values } of [...asked]) {
    if (!/^\s*select/i.test(text)) continue;
    const { rows } = await client.query(`explain ${text}`, values);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  expect(plans).not.toEqual([]);
  return plans.join("\n\n");
}

describe("at some thousands of documents no table is read whole", () => {
  const cases: [what: string, table: string, work: () => Promise<unknown>][] = [
    ["for the feed", "document", () => latestPages(db, 50, true)],
    ["for the pages of a book", "document", () => findBookPages(db, "doc_20")],
    ["for the state of a page", "document", () => findPageNow(db, "title-20")],
    ["for the list for language models", "document", () => latestPages(db, 100)],
    ["for a part of the site map", "document", () => mapPages(db, "doc_3", 100)],
    ["for the ends of its parts", "document", () => pageMapEnds(db, 50)],
    ["for a list", "document", () => listDocumentRows(db, list)],
    ["for a list by title", "document", () => listDocumentRows(db, { ...list, sort: "title", order: "asc" })],
    ["for a list of what is published", "document", () => listDocumentRows(db, { ...list, status: "published" })],
    [
      "for a list of a key bound to a folder",
      "document",
      () => listDocumentRows(db, { ...list, bound: { kind: "folder", id: "fol_1" } }),
    ],
    ["for a free slug", "slug", () => reserveFreeSlug(db, { documentId: "doc_1", slug: "title-42" }, new Date())],
  ];
  test.each(cases)("%s", async (_what, table, work) => {
    expect(await plansOf(work)).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
  });
});

test("a search for two words that every document has stops at its first page", async () => {
  const plans = await plansOf(() => listDocumentRows(db, { ...list, q: "common words" }));
  // The index of the words would find every document, and sort them all.
  expect(plans).toMatch(/Index (Only )?Scan (Backward )?using \w*created\w* on document/);
  expect(plans).not.toMatch(/Seq Scan on document|document_words_search/);
});

test("a search for a rare word asks the index of words", async () => {
  // A short list is what makes the newest texts look cheaper.
  const plans = await plansOf(() => listDocumentRows(db, { ...list, q: "4321", limit: 5 }));
  expect(plans).toMatch(/Bitmap Index Scan on document_words_search/);
  expect(plans).not.toMatch(/using document_created/);
});
