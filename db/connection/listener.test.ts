import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, expect, inject, test, vi } from "vitest";
import { openPostgres } from "./postgres";

const observer = openPostgres(inject("testStores").serverUrl);
afterAll(() => observer.close());

async function listeners(channel: string): Promise<unknown> {
  const { rows } = await observer.db.execute(
    sql`select count(*)::int as count from pg_stat_activity where query = ${`listen ${channel}`}`,
  );
  return rows[0]?.count;
}

test("a store that is closed ends what still listens, which would connect for ever", async () => {
  const store = openPostgres(inject("testStores").serverUrl);
  const channel = `told_${randomUUID().slice(0, 8)}`;
  const handlers = { onEvent: () => undefined, gap: () => undefined };
  const unlisten = await store.listen(channel, handlers);
  await store.listen(channel, handlers);
  expect(await listeners(channel)).toBe(2);
  await unlisten();
  await vi.waitFor(async () => expect(await listeners(channel)).toBe(1));
  await store.close();
  await vi.waitFor(async () => expect(await listeners(channel)).toBe(0));
});

test("a store that is closed also ends a subscription that was refused, which its caller cannot end", async () => {
  const store = openPostgres(inject("testStores").serverUrl);
  const handlers = { onEvent: () => undefined, gap: () => undefined };
  await expect(store.listen("no channel", handlers)).rejects.toThrow("syntax error");
  expect(await listeners("no channel")).toBe(1);
  await store.close();
  await vi.waitFor(async () => expect(await listeners("no channel")).toBe(0));
});
