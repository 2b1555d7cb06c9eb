import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

const save = async (title: string, more: object = {}): Promise<string> =>
  (await workspace.ask("POST /api/d/citations", { body: { csl: { type: "book", title }, ...more } })).body.id;

const work = async (citationId: string) => (await workspace.ask(`GET /api/d/citations/${citationId}`)).body;

describe("several works at once", () => {
  test("are not changed by a key without update, a bound key, or another person", async () => {
    const id = await save("Guarded");
    const { body: document } = await workspace.ask("POST /api/d", { body: { title: "D" } });
    const keys = [
      [await workspace.makeKey({ scopes: ["read", "create"] }), 403, "insufficient_scope"],
      [await workspace.makeKey({ scopes: ["update"], documentId: document.id }), 403, "document_not_in_token"],
      [(await workspace.makePerson("Ben")).key, 404, "not_found"],
    ] as const;
    for (const [key, status, code] of keys) {
      const edited = await workspace.ask("PATCH /api/w/citations", {
        key,
        body: { citationIds: [id], addTags: ["x"] },
      });
      expect(edited).toMatchObject({ status, body: { code } });
      const merged = await workspace.ask("POST /api/w/citations/merge", { key, body: { keepId: id, otherIds: [id] } });
      expect(merged).toMatchObject({ status, body: { code } });
    }
    expect((await work(id)).tags).toEqual([]);
  });

  test("are changed all or none", async () => {
    const id = await save("Alone");
    const body = { citationIds: [id, "lib_none"], addTags: ["x"] };
    const refused = { status: 404, body: { details: [{ path: "citationIds" }] } };
    expect(await workspace.ask("PATCH /api/w/citations", { body })).toMatchObject(refused);
    expect((await work(id)).tags).toEqual([]);
  });

  test("get and lose tags and collections", async () => {
    const { body: sea } = await workspace.ask("POST /api/d/citation-collections", { body: { name: "Sea" } });
    const ids = [await save("One", { tags: ["old"] }), await save("Two")];
    const added = { citationIds: ids, addTags: ["new"], removeTags: ["old"], addTo: [sea.id] };
    expect((await workspace.ask("PATCH /api/w/citations", { body: added })).body).toEqual({ edited: ids });
    for (const id of ids) expect(await work(id)).toMatchObject({ tags: ["new"], collectionIds: [sea.id] });
    const removed = { citationIds: ids, removeFrom: [sea.id] };
    expect((await workspace.ask("PATCH /api/w/citations", { body: removed })).status).toBe(200);
    expect((await work(ids[0] ?? "")).collectionIds).toEqual([]);
  });

  test("are put on the reading list and taken off it, with the rest of each as it was", async () => {
    const ids = [await save("To read", { tags: ["sea"] }), await save("Also")];
    const states = async () => Promise.all(ids.map(async (id) => (await work(id)).reading));
    const set = (reading: string | null) =>
      workspace.ask("PATCH /api/w/citations", { body: { citationIds: ids, reading } });
    expect((await set("soon")).body).toMatchObject({ code: "invalid_request", details: [{ path: "reading" }] });
    await set("to_read");
    expect(await states()).toEqual(["to_read", "to_read"]);
    await workspace.ask(`PATCH /api/w/citations/${ids[0]}`, { body: { reading: "read" } });
    await workspace.ask("PATCH /api/w/citations", { body: { citationIds: ids, addTags: ["x"] } });
    expect(await states()).toEqual(["read", "to_read"]);
    await set(null);
    expect(await states()).toEqual([null, null]);
    expect((await work(ids[0] ?? "")).tags).toEqual(["sea", "x"]);
  });

  test("are merged into the one to keep, which documents cite then", async () => {
    const [keepId, otherId] = [await save("Tides", { tags: ["a"] }), await save("The tides", { tags: ["b"] })];
    const { body: document } = await workspace.ask("POST /api/d", { body: { title: "Citing" } });
    await workspace.ask(`POST /api/d/${document.id}/cite`, { body: { citationId: otherId } });
    const merged = await workspace.ask("POST /api/w/citations/merge", { body: { keepId, otherIds: [otherId] } });
    expect(merged).toMatchObject({ status: 200, body: { id: keepId, tags: ["a", "b"] } });
    expect((await workspace.ask(`GET /api/d/citations/${otherId}`)).status).toBe(404);
    const { citations } = (await workspace.ask(`GET /api/d/${document.id}/cite`)).body;
    expect(citations[0].citationId).toBe(keepId);
  });
});
