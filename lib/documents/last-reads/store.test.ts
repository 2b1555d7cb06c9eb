import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiKey, document } from "#db/schema";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { findLastRead, flushReads, forgetReads, noteRead } from "./store";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore);
});
afterAll(() => workspace.close());

/** Two documents of a new person, and the id of the person's key. */
async function twoDocuments() {
  const { db } = workspace.store;
  const { id: userId, key } = await workspace.makePerson();
  const [kept, other] = await Promise.all(
    ["Kept", "Other"].map(async (title) => (await workspace.ask("POST /api/d", { key, body: { title } })).body.id),
  );
  const [owned] = await db.select({ id: apiKey.id }).from(apiKey).where(eq(apiKey.userId, userId));
  return { db, keyId: owned?.id ?? "", kept, other };
}

test("what was read is stored though another document that was read is being deleted", async () => {
  const { db, keyId, kept, other } = await twoDocuments();
  await db.transaction(async (tx) => {
    await tx.delete(document).where(eq(document.id, other));
    for (const id of [other, kept]) noteRead(db, keyId, id, 7);
    await flushReads();
  });
  await flushReads();
  forgetReads();
  expect(await findLastRead(db, keyId, { id: kept, version: 8 }, new Date())).toBe(7);
  expect(await findLastRead(db, keyId, { id: other, version: 8 }, new Date())).toBeNull();
});

test("nobody waits for the storing of what was read, and what is of a document that is being written comes later", async () => {
  const { db, keyId, kept, other } = await twoDocuments();
  await db.transaction(async (tx) => {
    await tx.select({ id: document.id }).from(document).where(eq(document.id, other)).for("update");
    for (const id of [kept, other]) noteRead(db, keyId, id, 7);
    await flushReads();
    // Would end in a deadlock if the storing held this document while it waits for the other.
    await tx.select({ id: document.id }).from(document).where(eq(document.id, kept)).for("update");
    noteRead(db, keyId, other, 8);
  });
  await flushReads();
  forgetReads();
  expect(await findLastRead(db, keyId, { id: kept, version: 9 }, new Date())).toBe(7);
  expect(await findLastRead(db, keyId, { id: other, version: 9 }, new Date())).toBe(8);
});
