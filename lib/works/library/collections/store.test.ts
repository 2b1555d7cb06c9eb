import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { saveWorks } from "#lib/works/library/entries/save";
import { collectionShape } from "./shape";

const checks = { verified: true, retracted: null, newerVersion: null };
const listShape = z.object({ collections: z.array(collectionShape), nextCursor: z.string().nullable() });

describe.each(stores)("collections on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  async function newcomer() {
    const { id: userId, key } = await workspace.makePerson();
    const ask = (route: string, body?: unknown) => workspace.ask(route, { key, body });
    const make = async (name: string): Promise<string> => {
      const { status, body, headers } = await ask("POST /api/d/citation-collections", { name });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(headers.get("location")).toBe(`/api/d/citation-collections/${body.id}`);
      return collectionShape.parse(body).id;
    };
    const save = async (...titles: string[]): Promise<string[]> => {
      const works = titles.map((title) => ({ csl: { type: "book" as const, title }, identifier: null, checks }));
      const filing = { tags: [], note: null, collectionIds: [] };
      const saved = await workspace.store.db.transaction((db) =>
        saveWorks({ db, caller: { userId }, now: new Date() }, works, filing),
      );
      return saved.map(({ citation }) => citation.id);
    };
    const list = async (query = "limit=100") =>
      listShape.parse((await ask(`GET /api/d/citation-collections?${query}`)).body);
    const add = (id: string, body: unknown) => ask(`POST /api/d/citation-collections/${id}/citations`, body);
    const remove = (id: string, citationId: string) =>
      ask(`DELETE /api/d/citation-collections/${id}/citations/${citationId}`);
    const count = async (id: string) => (await list()).collections.find((one) => one.id === id)?.citationCount;
    return { ask, make, save, list, add, remove, count };
  }

  describe("rejects", () => {
    test.each([
      ["without a name", {}, "invalid_request"],
      ["with a blank name", { name: " " }, "invalid_request"],
      ["with a name of 201 characters", { name: "x".repeat(201) }, "invalid_request"],
      ["with a name of two lines", { name: "one\ntwo" }, "invalid_request"],
      ["with an unknown field", { name: "A", parentId: null }, "unknown_field"],
    ])("a new collection %s", async (_how, body, code) => {
      const { ask, list } = await newcomer();
      expect((await ask("POST /api/d/citation-collections", body)).body.code).toBe(code);
      expect((await list()).collections).toEqual([]);
    });

    test("requests for an unknown or another person's collection", async () => {
      const [mine, theirs] = [await newcomer(), await newcomer()];
      const [[citation = ""], theirId] = [await mine.save("Tides"), await theirs.make("Private")];
      for (const id of ["col_none", theirId]) {
        const answers = [
          await mine.add(id, { citationId: citation }),
          await mine.remove(id, citation),
          await mine.ask(`DELETE /api/d/citation-collections/${id}`),
        ];
        for (const { status, body } of answers) {
          expect([status, body.code, body.details[0].path]).toEqual([404, "not_found", "collectionId"]);
        }
      }
      expect(await theirs.count(theirId)).toBe(0);
    });

    test("adding unknown or another person's citations, without adding any", async () => {
      const [mine, theirs] = [await newcomer(), await newcomer()];
      const id = await mine.make("Sea");
      const [own = ""] = await mine.save("Tides");
      const [stolen = ""] = await theirs.save("Waves");
      const many = await mine.add(id, { citationIds: [own, "lib_none", stolen] });
      expect(many.status).toBe(404);
      expect(many.body.details.map(({ path }: { path: string }) => path)).toEqual(["citationIds.1", "citationIds.2"]);
      const one = await mine.add(id, { citationId: stolen });
      expect([one.status, one.body.details[0].path]).toEqual([404, "citationId"]);
      expect(await mine.count(id)).toBe(0);
    });

    test("adding no citations, using both fields, or more than 1,000", async () => {
      const { make, save, add } = await newcomer();
      const id = await make("Sea");
      const [citationId = ""] = await save("Tides");
      const wrong = [
        {},
        { citationIds: [] },
        { citationId, citationIds: [citationId] },
        { citationIds: Array.from({ length: 1_001 }, (_, index) => `lib_${index}`) },
        { citationIds: citationId },
      ];
      for (const body of wrong) expect((await add(id, body)).body.code, JSON.stringify(body)).toBe("invalid_request");
    });

    test("removing a citation that it does not contain", async () => {
      const { make, save, remove } = await newcomer();
      const id = await make("Sea");
      const [citationId = ""] = await save("Tides");
      const { status, body } = await remove(id, citationId);
      expect([status, body.code, body.details[0].path]).toEqual([404, "not_found", "citationId"]);
    });

    test("a cursor of another list", async () => {
      const { ask } = await newcomer();
      const cursor = Buffer.from('["folders","a","b"]').toString("base64url");
      const { body } = await ask(`GET /api/d/citation-collections?cursor=${cursor}`);
      expect([body.code, body.details[0].path]).toEqual(["invalid_request", "cursor"]);
    });
  });

  test("lists collections by name with their number of citations, page by page", async () => {
    const { make, save, add, list } = await newcomer();
    const ids = [await make("waves"), await make("Äther"), await make("Sea")];
    await add(ids[0] ?? "", { citationIds: await save("One", "Two") });
    const first = await list("limit=2");
    const second = await list(`limit=2&cursor=${first.nextCursor}`);
    const found = [...first.collections, ...second.collections];
    expect(second.nextCursor).toBeNull();
    expect(found.map(({ name, citationCount }) => [name, citationCount]).toSorted()).toEqual(
      [
        ["waves", 2],
        ["Äther", 0],
        ["Sea", 0],
      ].toSorted(),
    );
  });

  test("adds one or many citations, and ignores repetitions", async () => {
    const { make, save, add } = await newcomer();
    const id = await make("Sea");
    const citationIds = await save("One", "Two", "Three");
    const counts: [unknown, number][] = [
      [{ citationId: citationIds[0] }, 1],
      [{ citationIds }, 3],
      [{ citationIds: [...citationIds, ...citationIds] }, 3],
      [{ citationId: citationIds[0] }, 3],
    ];
    for (const [body, citationCount] of counts) {
      const answer = await add(id, body);
      expect([answer.status, answer.body]).toMatchObject([200, { id, name: "Sea", citationCount }]);
    }
  });

  test("removes a citation from one collection only", async () => {
    const { ask, make, save, add, remove, count } = await newcomer();
    const [sea, sky] = [await make("Sea"), await make("Sky")];
    const [citationId = ""] = await save("Tides");
    await add(sea, { citationId });
    await add(sky, { citationId });
    const { status, body } = await remove(sea, citationId);
    expect([status, body]).toEqual([200, { removed: true, id: citationId }]);
    expect([await count(sea), await count(sky)]).toEqual([0, 1]);
    expect((await ask(`GET /api/d/citations/${citationId}`)).body.collectionIds).toEqual([sky]);
  });

  test("deletes a collection but none of its citations", async () => {
    const { ask, make, save, add, list } = await newcomer();
    const id = await make("Sea");
    const [citationId = ""] = await save("Tides");
    await add(id, { citationId });
    const { status, body } = await ask(`DELETE /api/d/citation-collections/${id}`);
    expect([status, body]).toEqual([200, { deleted: true, id }]);
    expect((await list()).collections).toEqual([]);
    expect((await ask(`GET /api/d/citations/${citationId}`)).body.collectionIds).toEqual([]);
  });

  test("simultaneous writes do not make each other fail", async () => {
    const { ask, make, save, add, remove, list } = await newcomer();
    const [sea, sky, doomed] = [await make("Sea"), await make("Sky"), await make("Doomed")];
    const citationIds = await save(...Array.from({ length: 12 }, (_, index) => `Tides ${index}`));
    const answers = await Promise.all([
      ...citationIds.map((citationId) => add(sea, { citationId })),
      add(sea, { citationIds: citationIds.toReversed() }),
      add(sky, { citationIds }),
      add(doomed, { citationIds }),
      ask(`DELETE /api/d/citation-collections/${doomed}`),
      ask(`DELETE /api/d/citations/${citationIds[3]}`),
      remove(sky, citationIds[0] ?? ""),
      save("Waves", "Tides 4"),
    ]);
    for (const { status, body } of answers.flatMap((answer) => (Array.isArray(answer) ? [] : [answer]))) {
      expect([200, 404], JSON.stringify(body)).toContain(status);
    }
    expect((await list()).collections.map(({ name }) => name)).toEqual(["Sea", "Sky"]);
  });
});
