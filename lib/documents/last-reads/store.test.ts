import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { apiKey, document } from "#db/schema";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { findLastRead, flushReads, forgetReads, noteRead } from "./store";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore);
});
afterAll(() => workspace.close());

test("what was read is stored though another document that was read is being deleted", async () => {
  const { db } = workspace.store;
  const { id: userId, key } = await workspace.makePerson();
  const [kept, doomed] = await Promise.all(
    ["Kept", "Doomed"].map(async (title) => (await workspace.ask("POST /api/d", { key, body: { title } })).body.id),
  );
  const [owned] = await db.select({ id: apiKey.id }).from(apiKey).where(eq(apiKey.userId, userId));
  const keyId = owned?.id ?? "";
  const isWaitedFor = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let storing: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await tx.delete(document).where(eq(document.id, doomed));
    for (const id of [doomed, kept]) noteRead(db, keyId, id, 7);
    storing = flushReads();
    await vi.waitUntil(async () => (await db.execute(isWaitedFor)).rows.length > 0);
  });
  await storing;
  forgetReads();
  expect(await findLastRead(db, keyId, { id: kept, version: 8 }, new Date())).toBe(7);
});
