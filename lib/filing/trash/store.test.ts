import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { document, slug, version } from "#db/schema";
import { stores } from "#db/test-database";
import type { Caller } from "#lib/base/caller";
import { newId } from "#lib/base/ids";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { trashedShape } from "./shape";
import { deleteForGood, emptyTrash, listTrash, purgeTrash, restoreDocument } from "./store";

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(stores)("the trash on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
  });
  afterAll(() => workspace.close());

  async function newcomer() {
    const { db } = workspace.store;
    const { id: userId, key } = await workspace.makePerson();
    const ask = (route: string, body?: unknown) => workspace.ask(route, { key, body });
    const write = async (title = "Tides", folderId?: string): Promise<string> =>
      (await ask("POST /api/d", { title, markdown: "The sea.", folderId })).body.id;
    const trash = async (title?: string, folderId?: string): Promise<string> => {
      const id = await write(title, folderId);
      await ask(`DELETE /api/d/${id}`);
      return id;
    };
    const age = async (id: string, days: number) => {
      const deletedAt = new Date(Date.now() - days * DAY_MS);
      await db.update(document).set({ deletedAt }).where(eq(document.id, id));
      return deletedAt;
    };
    const restore = (id: string) =>
      db.transaction((tx) =>
        restoreDocument({ db: tx, caller: person(userId), now: new Date(), ifMatch: null, role: "owner" }, id),
      );
    const list = (limit = 50, cursor?: string) => listTrash(db, { userId, now: new Date(), limit, cursor });
    const ids = async () => (await list()).documents.map(({ id }) => id);
    const by = () => ({ db, caller: person(userId), now: new Date() });
    return { by, db, userId, ask, write, trash, age, restore, list, ids };
  }

  test("rejects restoring or deleting a document that is not in the trash, or is in another person's", async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const [theirs, living] = [await other.trash(), await one.write()];
    for (const id of [theirs, living, "doc_missing"]) {
      await expect(one.restore(id)).rejects.toMatchObject({ code: "not_found" });
      await expect(deleteForGood(one.by(), id)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await emptyTrash(one.by())).toBe(0);
    expect(await one.ids()).toEqual([]);
    expect(await other.ids()).toEqual([theirs]);
    expect((await one.ask(`GET /api/d/${living}`)).status).toBe(200);
  });

  // The embedded store has one connection.
  test.runIf(store.name !== "pglite")(
    "deletes a document once whoever refers to it at that moment is done",
    async () => {
      const { by, db, trash } = await newcomer();
      const id = await trash();
      const isWaitedFor = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      let deleting: Promise<unknown> | undefined;
      await db.transaction(async (tx) => {
        // As noting that a key has read it does.
        await tx.select({ id: document.id }).from(document).where(eq(document.id, id)).for("key share");
        deleting = deleteForGood(by(), id).then(
          () => "deleted",
          (error: unknown) => error,
        );
        await Promise.race([deleting, vi.waitUntil(async () => (await db.execute(isWaitedFor)).rows.length > 0)]);
      });
      expect(await deleting).toBe("deleted");
    },
  );

  test("rejects a cursor of another list", async () => {
    const { list } = await newcomer();
    for (const place of [["folders", "a", "b"], ["trash", "yesterday", "b"], ["trash"]]) {
      const cursor = Buffer.from(JSON.stringify(place)).toString("base64url");
      await expect(list(10, cursor)).rejects.toMatchObject({ code: "invalid_request" });
    }
  });

  test("neither lists nor restores a document after 30 days, even before the purge", async () => {
    const { trash, age, restore, ids } = await newcomer();
    const [old, recent] = [await trash(), await trash()];
    await age(old, 30);
    await age(recent, 29.9);
    expect(await ids()).toEqual([recent]);
    await expect(restore(old)).rejects.toMatchObject({ code: "not_found" });
    await restore(recent);
  });

  test("lists documents, last deleted first, page by page, with the time of their purge", async () => {
    const { trash, age, list, ids } = await newcomer();
    const deleted: string[] = [];
    for (const days of [3, 1, 2, 2]) {
      const id = await trash(`${days} days ago`);
      await age(id, days);
      deleted.push(id);
    }
    const { documents } = await list();
    expect(documents.map(({ title }) => title)).toEqual([1, 2, 2, 3].map((days) => `${days} days ago`));
    for (const row of documents) {
      expect(trashedShape.parse(row)).toEqual(row);
      expect(Date.parse(row.goneAt) - Date.parse(row.deletedAt)).toBe(30 * DAY_MS);
    }
    const found: string[] = [];
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const page = await list(1, cursor ?? undefined);
      found.push(...page.documents.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(await ids());
    expect(found.sort()).toEqual(deleted.sort());
  });

  test("restores a document to its folder, as one version by the person who restored it", async () => {
    const { ask, trash, restore, ids, userId } = await newcomer();
    const folder = (await ask("POST /api/d/folders", { name: "Papers" })).body;
    const id = await trash("Tides", folder.id);
    expect(await restore(id)).toMatchObject({ id, folderId: folder.id, version: 2 });
    expect(await ids()).toEqual([]);
    expect((await ask(`GET /api/d/${id}`)).body).toMatchObject({ title: "Tides", version: 2, folderId: folder.id });
    const { versions } = (await ask(`GET /api/d/${id}/versions`)).body;
    expect(versions).toHaveLength(2);
    expect(versions[0]).toMatchObject({
      action: "restore",
      origin: "human",
      by: { type: "user", id: userId },
      summary: "Restored from the trash",
    });
    await expect(restore(id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("restores a document to the root when its folder was deleted", async () => {
    const { ask, trash, restore } = await newcomer();
    const folder = (await ask("POST /api/d/folders", { name: "Papers" })).body;
    const id = await trash("Tides", folder.id);
    await ask(`DELETE /api/d/folders/${folder.id}`);
    expect(await restore(id)).toMatchObject({ folderId: null, version: 2 });
  });

  test("restores a published document as a draft that keeps its address", async () => {
    const { ask, write, restore } = await newcomer();
    const id = await write("Public");
    const address = `public-${id.slice(-6)}`;
    await ask(`POST /api/d/${id}/publish`, { slug: address });
    await ask(`DELETE /api/d/${id}`);
    expect(await restore(id)).toMatchObject({ status: "draft", url: null, slug: address });
    expect((await ask(`POST /api/d/${id}/publish`, {})).body).toMatchObject({ status: "published", slug: address });
  });

  test("one of two simultaneous restores fails with not_found", async () => {
    const { trash, restore, ask } = await newcomer();
    const id = await trash();
    const results = await Promise.allSettled([restore(id), restore(id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await ask(`GET /api/d/${id}/versions`)).body.versions).toHaveLength(2);
  });

  test("emptying it leaves nothing of the documents: no text, no history, no address", async () => {
    const { by, db, ask, write, trash, ids } = await newcomer();
    const kept = await write("Kept");
    const published = await write("Gone");
    await ask(`POST /api/d/${published}/publish`, {});
    await ask(`DELETE /api/d/${published}`);
    const others = [await trash(), await trash()];
    await deleteForGood(by(), others[0] ?? "");
    expect((await ids()).sort()).toEqual([published, others[1]].sort());
    expect(await emptyTrash(by())).toBe(2);
    expect(await ids()).toEqual([]);
    for (const id of [published, ...others]) {
      expect(await db.select().from(document).where(eq(document.id, id))).toEqual([]);
      expect(await db.select().from(version).where(eq(version.documentId, id))).toEqual([]);
      expect(await db.select().from(slug).where(eq(slug.documentId, id))).toEqual([]);
    }
    expect((await ask(`GET /api/d/${kept}`)).status).toBe(200);
  });

  test("a purge deletes every person's documents older than 30 days, however many, and nothing else", async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const [old, recent, living] = [await one.trash(), await one.trash(), await one.write()];
    await one.age(old, 31);
    const [template] = await one.db.select().from(document).where(eq(document.id, old));
    if (!template) throw new Error("There is no document to copy.");
    const copies = Array.from({ length: 120 }, () => ({ ...template, id: newId("doc"), userId: other.userId }));
    await one.db.insert(document).values(copies);
    const stopped = new AbortController();
    stopped.abort();
    const first = await purgeTrash(one.db, new Date(), stopped.signal);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(121);
    expect(first + (await purgeTrash(one.db, new Date()))).toBeGreaterThanOrEqual(121);
    expect(await purgeTrash(one.db, new Date())).toBe(0);
    expect(await one.ids()).toEqual([recent]);
    expect(await emptyTrash(other.by())).toBe(0);
    expect((await one.ask(`GET /api/d/${living}`)).status).toBe(200);
  });

  test("a simultaneous restore and purge leave a document complete or gone", async () => {
    const { db, trash, age, restore } = await newcomer();
    const later = new Date(Date.now() + DAY_MS);
    for (let round = 0; round < 5; round += 1) {
      const id = await trash();
      await age(id, 29.5);
      const [restored] = await Promise.allSettled([restore(id), purgeTrash(db, later)]);
      const rows = await db.select().from(document).where(eq(document.id, id));
      expect(rows.length).toBe(restored.status === "fulfilled" ? 1 : 0);
    }
  });
});

const person = (userId: string): Caller => ({
  type: "user",
  userId,
  id: userId,
  credentialId: "a session",
  name: "Somebody",
  scopes: [],
  bound: null,
  origin: "human",
  model: null,
  agent: null,
});
