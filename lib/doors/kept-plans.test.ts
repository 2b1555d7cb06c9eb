import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { oneStore } from "#db/test-database";
import { findDocumentRole } from "#lib/access/store";
import { listDocumentRows } from "#lib/documents/store/list";
import { findDocument, findDocumentWithContent, findVersionNumber, forgetNewest } from "#lib/documents/store/store";
import { findBatches } from "#lib/history/steps/store";
import { findVersionsByNumber } from "#lib/history/versions/store";
import { findKey } from "#lib/people/auth/store";
import { findPageNow, readPublished } from "#lib/publishing/store";
import { isLong } from "#lib/test-runs";
import { openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

// PostgreSQL plans five calls for their values, then keeps the plan that costs less, by estimates that only new statistics
// change; after these it may plan some calls more until their mean cost has followed. What a hundred calls then keep, ten
// thousand do, which `npm test -- --long` makes.
const ROUNDS = isLong ? 10_000 : 100;
const SETTLED_WITHIN = 100;
// More than the five after which a plan is kept for the small tables.
const KEPT_WITHIN = 20;
const DOCUMENTS = 24;
const COPIES = 400;

let workspace: TestWorkspace;
let ids: string[];
let slugs: string[];

beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  const made = Array.from({ length: DOCUMENTS }, async (_, n) => {
    const { body } = await workspace.ask("POST /api/d", {
      body: { title: `Tides ${n}`, markdown: "The sea is salt." },
    });
    const { body: published } = await workspace.ask(`POST /api/d/${body.id}/publish`, { body: {} });
    return { id: String(body.id), slug: String(published.slug) };
  });
  const all = await Promise.all(made);
  ids = all.map(({ id }) => id);
  slugs = all.map(({ slug }) => slug);
});
afterAll(() => workspace.close());

/** Fills the tables, in which the plans for one value and for ten would cost the same as long as they are small. */
async function fill(): Promise<void> {
  const { db } = workspace.store;
  const copied = (table: string, changed: string) =>
    db.execute(
      sql.raw(`insert into ${table} select (jsonb_populate_record(kept, jsonb_build_object(${changed}))).*
        from ${table} kept, generate_series(1, ${COPIES}) n`),
    );
  await copied("document", `'id', id || '-' || n, 'slug', slug || '-' || n`);
  await copied("slug", `'slug', slug || '-' || n, 'document_id', document_id || '-' || n`);
  await copied("version", `'id', id || '-' || n, 'document_id', document_id || '-' || n`);
  await db.execute(sql`analyze`);
}

type Plans = { statement: string; custom: number; generic: number };

/** How often this connection planned each of its named statements for its values, and how often it ran a kept plan. */
async function plansHere(): Promise<Plans[]> {
  const { rows } = await workspace.store.db.execute<Plans>(
    sql`select statement, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements`,
  );
  return rows;
}

/** One of every read that a busy workspace does most; one after the other, they share a connection. */
async function readAll(n: number): Promise<void> {
  const { db } = workspace.store;
  const [id = "", slug = "", userId] = [ids[n % DOCUMENTS], slugs[n % DOCUMENTS], workspace.owner.id];
  const access = { db, caller: { userId }, role: "view" } as const;
  await findKey(db, workspace.firstKey);
  await findDocument(access, id);
  await findVersionNumber(db, id);
  await findDocumentRole(db, userId, id);
  forgetNewest(id);
  await findDocumentWithContent(access, id);
  await findVersionsByNumber(db, id, [1]);
  await findBatches(db, id, ["none"]);
  await findPageNow(db, slug);
  await readPublished(db, id);
  for (const sort of ["created", "updated", "title"] as const)
    await listDocumentRows(db, { userId, bound: null, sort, order: "desc", limit: 10 + (n % 2) });
}

test("the statements of frequent reads are planned once, also after the tables have grown", async () => {
  await readRounds(KEPT_WITHIN);
  await fill();
  expect(await plannedAgain()).toEqual([]);
});

test("a connection that comes when the tables are large keeps their plans too", async () => {
  const ends = workspace.store.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  await expect(ends).rejects.toThrow();
  expect(await plannedAgain()).toEqual([]);
});

/** The statements that are planned anew after they had time to settle. */
async function plannedAgain(): Promise<Plans[]> {
  await readRounds(SETTLED_WITHIN);
  const before = await plansHere();
  expect(before.length).toBeGreaterThan(10);
  await readRounds(ROUNDS);
  return (await plansHere()).filter(({ statement, custom }) => {
    const known = before.find((one) => one.statement === statement);
    return custom > (known?.custom ?? 0);
  });
}

async function readRounds(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await readAll(n);
}
