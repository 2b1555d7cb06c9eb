import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { file } from "#db/schema";
import { stores } from "#db/test-database";
import { restoreMessage } from "#lib/changes/comments/store";
import { deleteWebhook, insertWebhook, listWebhooks, restoreWebhook } from "#lib/delivery/webhooks/store";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  restoreTemplate,
} from "#lib/exchange/exporting/templates/store";
import { purgeFiles } from "#lib/files/store";
import { mergeCitations } from "#lib/works/library/entries/duplicates";
import { restoreToLibrary } from "#lib/works/library/entries/store";
import { purgeDeletions } from "./store";

const HOUR_MS = 60 * 60 * 1000;
const LONG_AFTER = new Date(Date.now() + 60 * 24 * HOUR_MS);

describe.each(stores)("what was deleted, on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  async function newcomer() {
    const { id: userId, key } = await workspace.makePerson();
    const ask = async (route: string, body?: unknown) => {
      const answer = await workspace.ask(route, { key, body });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer.body;
    };
    const context = { caller: { userId }, now: new Date() };
    const restore = (...ids: string[]) =>
      workspace.store.db.transaction((db) => restoreToLibrary({ db, ...context }, ids));
    return { userId, ask, restore };
  }

  async function library() {
    const person = await newcomer();
    const { ask } = person;
    const sea = await ask("POST /api/d/citation-collections", { name: "Sea" });
    const csl = { type: "book", title: "Tides", author: [{ family: "Roe", given: "Ann" }] };
    const work = await ask("POST /api/d/citations", { csl, note: "Read it.", tags: ["tide"], collectionIds: [sea.id] });
    const document = await ask("POST /api/d", { markdown: "The sea." });
    await ask(`POST /api/d/${document.id}/cite`, { citationId: work.id });
    await ask(`POST /api/w/citations/${work.id}/attachments`, { url: "https://example.org/tides", title: "Page" });
    const read = () => ask(`GET /api/w/citations/${work.id}`);
    return { ...person, work, sea, document, read };
  }

  test("a work comes back with its notes, tags, attachments, collections and citing documents", async () => {
    const { ask, restore, work, read } = await library();
    const before = await read();
    expect([before.attachments.length, before.citedIn.length, before.collectionIds.length]).toEqual([1, 1, 1]);
    await ask(`DELETE /api/d/citations/${work.id}`);
    await restore(work.id);
    expect(await read()).toEqual(before);
    expect((await ask("GET /api/d/citations/search?q=tides")).citations).toHaveLength(1);
  });

  test("an attachment comes back to its work, and to none that was deleted since", async () => {
    const { ask, restore, work, read } = await library();
    const before = await read();
    const [{ id }] = before.attachments;
    const detach = () => ask(`DELETE /api/w/citations/${work.id}/attachments/${id}`);
    await detach();
    expect((await read()).attachments).toEqual([]);
    await restore(id);
    expect(await read()).toEqual(before);
    await detach();
    await ask(`DELETE /api/d/citations/${work.id}`);
    await restore(id);
    await restore(work.id);
    expect((await read()).attachments).toEqual([]);
  });

  test("a webhook comes back with its secret", async () => {
    const { userId } = await newcomer();
    const { db } = workspace.store;
    const given = { url: "https://example.org/hook", events: ["version.created" as const], documentId: null };
    const made = await insertWebhook(db, userId, given, new Date());
    await db.transaction((tx) => deleteWebhook(tx, userId, made.id, new Date()));
    expect(await listWebhooks(db, userId)).toEqual([]);
    await restoreWebhook(db, userId, made.id);
    expect(await listWebhooks(db, userId)).toEqual([made]);
  });

  test("one that two requests delete at once is deleted by one of them, and not there for the other", async () => {
    const { userId } = await newcomer();
    const { db } = workspace.store;
    const hook = { url: "https://example.org/hook", events: ["version.created" as const], documentId: null };
    const made = await insertWebhook(db, userId, hook, new Date());
    const deleting = [1, 2].map(() => db.transaction((tx) => deleteWebhook(tx, userId, made.id, new Date())));
    const results = await Promise.allSettled(deleting);
    const reasons = results.flatMap((result) => (result.status === "rejected" ? result.reason.code : []));
    expect(reasons).toEqual(["not_found"]);
  });

  test("a template comes back with its content", async () => {
    const { userId } = await newcomer();
    const { db } = workspace.store;
    const content = new Uint8Array([0, 92, 255, 10]);
    const made = await insertTemplate(db, userId, { name: "Thesis", format: "latex", content }, new Date());
    await db.transaction((tx) => deleteTemplate(tx, userId, made.id, new Date()));
    expect(await listTemplates(db, userId)).toEqual([]);
    await restoreTemplate(db, userId, made.id);
    expect(await listTemplates(db, userId)).toEqual([made]);
    expect(new Uint8Array((await findTemplate(db, userId, made.id, "latex")).content)).toEqual(content);
  });

  describe("the works of a merge", () => {
    async function merged(fields: (ids: { kept: string; gone: string }) => Record<string, string> = () => ({})) {
      const person = await library();
      const { userId, ask, work } = person;
      const csl = { type: "book", title: "Tides, again", author: [{ family: "Roe" }] };
      const sky = await ask("POST /api/d/citation-collections", { name: "Sky" });
      const filing = { note: "Mine.", tags: ["sky"], collectionIds: [sky.id] };
      const kept = await ask("POST /api/d/citations", { csl, ...filing });
      const both = async () => [await person.read(), await ask(`GET /api/w/citations/${kept.id}`)];
      const before = await both();
      const context = { caller: { userId }, now: new Date(Date.now() + 1000) };
      const taken = fields({ kept: kept.id, gone: work.id });
      const ids = { keepId: kept.id, otherIds: [work.id], fields: taken };
      await workspace.store.db.transaction((db) => mergeCitations({ db, ...context }, ids));
      return { ...person, kept, before, both };
    }

    const undated = (works: { updatedAt: string }[]) => works.map(({ updatedAt: _, ...work }) => work);

    test("come back with what the kept one was given", async () => {
      const { ask, restore, work, kept, before, both } = await merged();
      expect(await ask(`GET /api/w/citations/${kept.id}`)).toMatchObject({
        tags: ["sky", "tide"],
        attachments: before[0].attachments,
        citedIn: before[0].citedIn,
      });
      await restore(work.id);
      expect(undated(await both())).toEqual(undated(before));
      expect((await ask("GET /api/d/citations/search?q=read")).citations).toMatchObject([{ id: work.id }]);
    });

    test("also where fields of the kept one were taken from them", async () => {
      const { ask, restore, work, kept, before, both } = await merged(({ gone }) => ({ title: gone, author: gone }));
      const { csl } = await ask(`GET /api/w/citations/${kept.id}`);
      expect(csl).toMatchObject({ title: "Tides", author: [{ family: "Roe", given: "Ann" }] });
      await restore(work.id);
      expect(undated(await both())).toEqual(undated(before));
      expect((await ask("GET /api/d/citations/search?q=again")).citations).toMatchObject([{ id: kept.id }]);
    });

    test("and leave the kept one as it was changed since", async () => {
      const { ask, restore, work, kept, both } = await merged();
      await ask(`PATCH /api/w/citations/${kept.id}`, { tags: ["changed"] });
      await restore(work.id);
      expect(await both()).toMatchObject([{ tags: ["tide"] }, { tags: ["changed"], note: "Mine.\n\nRead it." }]);
    });

    test("also when the kept one is deleted since", async () => {
      const { ask, restore, work, kept, before } = await merged();
      await ask(`DELETE /api/d/citations/${kept.id}`);
      await restore(work.id);
      const { citedIn, collectionIds, tags } = before[0];
      expect(await ask(`GET /api/w/citations/${work.id}`)).toMatchObject({ citedIn, collectionIds, tags });
      await restore(kept.id);
      expect(await ask(`GET /api/w/citations/${kept.id}`)).toMatchObject({ attachments: before[0].attachments });
    });
  });

  test("a work comes back without the collection that was deleted since", async () => {
    const { ask, restore, work, sea, read } = await library();
    await ask(`DELETE /api/d/citations/${work.id}`);
    await ask(`DELETE /api/d/citation-collections/${sea.id}`);
    await restore(work.id);
    expect((await read()).collectionIds).toEqual([]);
    await restore(sea.id);
    expect((await ask("GET /api/d/citation-collections")).collections).toMatchObject([
      { id: sea.id, citationCount: 0 },
    ]);
  });

  test("a collection comes back where it was, with its works and the collections in it", async () => {
    const { ask, restore, sea } = await library();
    const edit = (id: string, parentId: string) =>
      workspace.store.db.execute(`update collection set parent_id = '${parentId}' where id = '${id}'`);
    const [above, below] = [
      await ask("POST /api/d/citation-collections", { name: "Above" }),
      await ask("POST /api/d/citation-collections", { name: "Below" }),
    ];
    await edit(sea.id, above.id);
    await edit(below.id, sea.id);
    const list = async () => (await ask("GET /api/d/citation-collections")).collections;
    const before = await list();
    await ask(`DELETE /api/d/citation-collections/${sea.id}`);
    expect(await list()).not.toEqual(before);
    await restore(sea.id);
    expect(await list()).toEqual(before);
  });

  test("a message comes back with its comment, to who may still comment", async () => {
    const { userId, ask } = await newcomer();
    const { id } = await ask("POST /api/d", { markdown: "The sea." });
    const at = `/api/w/documents/${id}/comments`;
    const made = await ask(`POST ${at}`, { body: "Is it?" });
    const message = made.messages[0].id;
    await ask(`DELETE ${at}/${made.id}/messages/${message}`);
    expect((await ask(`GET ${at}`)).comments).toEqual([]);
    const context = { caller: { userId }, now: new Date() } as Parameters<typeof restoreMessage>[0];
    const back = (documentId: string) =>
      workspace.store.db.transaction((db) => restoreMessage({ ...context, db }, documentId, message));
    await expect(back("doc_other")).rejects.toMatchObject({ code: "not_found" });
    await back(id);
    expect((await ask(`GET ${at}`)).comments).toEqual([made]);
  });

  test("nobody else brings it back, nor anybody twice", async () => {
    const [{ ask, restore, work }, other] = [await library(), await newcomer()];
    await ask(`DELETE /api/d/citations/${work.id}`);
    await expect(other.restore(work.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(restore(work.id, "lib_none")).rejects.toMatchObject({ code: "not_found" });
    await restore(work.id);
    await expect(restore(work.id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is kept for a day, together with its files", async () => {
    const { userId, ask, restore, work, read } = await library();
    const { db } = workspace.store;
    const old = { mediaType: "application/pdf", sha256: new Uint8Array(32), content: new Uint8Array([1]), userId };
    await db.insert(file).values({ ...old, id: `fil_${userId}`, createdAt: new Date(0) });
    await db.execute(
      `insert into attachment values ('att_${userId}', '${work.id}', 'PDF', 'fil_${userId}', null, now())`,
    );
    await ask(`DELETE /api/d/citations/${work.id}`);
    await purgeDeletions(db, new Date(Date.now() + 23 * HOUR_MS));
    await purgeFiles(db, new Date());
    await restore(work.id);
    expect((await read()).attachments).toHaveLength(2);
    await ask(`DELETE /api/d/citations/${work.id}`);
    await purgeDeletions(db, LONG_AFTER);
    await expect(restore(work.id)).rejects.toMatchObject({ code: "not_found" });
    await purgeFiles(db, LONG_AFTER);
    expect((await db.select().from(file)).some(({ id }) => id === `fil_${userId}`)).toBe(false);
  });
});
