import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { document } from "#db/schema";
import { oneStore } from "#db/test-database";
import { openTestWorkspace } from "#lib/doors/test-workspace";
import { purgeHourly } from "./purge-hourly";

test("purges at the start, and stops only after the purge has ended", async () => {
  const workspace = await openTestWorkspace(oneStore);
  const { db } = workspace.store;
  const { body } = await workspace.ask("POST /api/d", { body: { markdown: "The sea." } });
  await db
    .update(document)
    .set({ deletedAt: new Date(0) })
    .where(eq(document.id, body.id));
  await purgeHourly(db)();
  expect(await db.select({ id: document.id }).from(document)).toEqual([]);
  await workspace.close();
});

test("only logs a failed purge", async () => {
  const open = await oneStore.open();
  await open.close();
  const stop = purgeHourly(open.db);
  await expect(stop()).resolves.toBeUndefined();
});
