import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { user } from "#db/schema";
import { stores } from "#db/test-database";
import { newId } from "#lib/base/ids";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { runs } from "#lib/test-runs";
import { folderShape } from "./shape";

type Folder = z.output<typeof folderShape>;

const listShape = z.object({ folders: z.array(folderShape), nextCursor: z.string().nullable() });

describe.each(stores)("folders on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
  });
  afterAll(() => workspace.close());

  /** A new person with a key, so that tests share neither folders nor limits. */
  async function newcomer() {
    const userId = newId("usr");
    await workspace.store.db.insert(user).values({ id: userId, name: "Somebody", email: `${userId}@example.org` });
    let key = "";
    let asked = Number.POSITIVE_INFINITY;
    const ask = async (route: string, body?: unknown) => {
      if (asked >= 50) {
        key = await workspace.makeKey({ userId });
        asked = 0;
      }
      asked += 1;
      return workspace.ask(route, { key, body });
    };
    const make = async (name: string, parentId?: string | null): Promise<Folder> => {
      const { status, body } = await ask("POST /api/d/folders", { name, parentId });
      expect(status, JSON.stringify(body)).toBe(201);
      return folderShape.parse(body);
    };
    const write = async (folderId: string | null) => {
      const { body } = await ask("POST /api/d", { title: "Tides", markdown: "The sea.", folderId });
      return z.object({ id: z.string(), folderId: z.string().nullable() }).parse(body);
    };
    const list = async (limit = 100): Promise<Folder[]> => {
      const found: Folder[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { body } = await ask(`GET /api/d/folders?limit=${limit}${cursor ? `&cursor=${cursor}` : ""}`);
        const page = listShape.parse(body);
        found.push(...page.folders);
        cursor = page.nextCursor;
      }
      return found;
    };
    const count = async (id: string) => (await list()).find((folder) => folder.id === id)?.documentCount;
    return { userId, ask, make, write, list, count };
  }

  test.each([
    ["without a name", {}, "invalid_request", "name"],
    ["with a blank name", { name: " \t " }, "invalid_request", "name"],
    ["with a name of 201 characters", { name: "x".repeat(201) }, "invalid_request", "name"],
    ["with a name of two lines", { name: "one\ntwo" }, "invalid_request", "name"],
    ["with an empty parent", { name: "A", parentId: "" }, "invalid_request", "parentId"],
    ["with an unknown field", { name: "A", parentID: null }, "unknown_field", "parentID"],
    ["in an unknown folder", { name: "A", parentId: "fol_missing" }, "not_found", "parentId"],
  ])("rejects a new folder %s", async (_how, body, code, path) => {
    const { ask } = await newcomer();
    const answer = await ask("POST /api/d/folders", body);
    expect(answer.body).toMatchObject({ code, details: [{ path }] });
  });

  test("rejects changing or deleting an unknown or another person's folder", async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const theirs = await other.make("Private");
    const mine = await one.make("Mine");
    const document = await one.write(null);
    for (const id of ["fol_missing", theirs.id]) {
      const refusals = [
        await one.ask(`PATCH /api/d/folders/${id}`, { name: "Taken" }),
        await one.ask(`DELETE /api/d/folders/${id}`),
        await one.ask(`PATCH /api/d/folders/${mine.id}`, { parentId: id }),
        await one.ask("POST /api/d/folders", { name: "Inside", parentId: id }),
        await one.ask("POST /api/d", { markdown: "x", folderId: id }),
        await one.ask(`POST /api/d/${document.id}/duplicate`, { folderId: id }),
        await one.ask(`PATCH /api/d/${document.id}/move`, { folderId: id }),
        await one.ask(`GET /api/d?folderId=${id}`),
      ];
      const fields = ["folderId", "folderId", "parentId", "parentId", "folderId", "folderId", "folderId", "folderId"];
      for (const [at, { status, body }] of refusals.entries()) {
        expect([at, status, body.code, body.details[0].path]).toEqual([at, 404, "not_found", fields[at]]);
      }
    }
    expect(await other.list()).toEqual([theirs]);
  });

  test("rejects moving a folder into itself or into any of its descendants", async () => {
    const { ask, make, list } = await newcomer();
    const top = await make("Top");
    const middle = await make("Middle", top.id);
    const bottom = await make("Bottom", middle.id);
    for (const parentId of [top.id, middle.id, bottom.id]) {
      const { status, body } = await ask(`PATCH /api/d/folders/${top.id}`, { name: "Renamed", parentId });
      expect([status, body.code, body.details[0].path]).toEqual([400, "folder_cycle", "parentId"]);
    }
    expect((await list()).map(({ name }) => name)).toEqual(["Bottom", "Middle", "Top"]);
  });

  test("rejects an empty change", async () => {
    const { ask, make } = await newcomer();
    const { id } = await make("A");
    expect((await ask(`PATCH /api/d/folders/${id}`, {})).body).toMatchObject({ code: "invalid_request" });
  });

  test("returns the same 403 to a key bound to one document, whether or not the folder exists", async () => {
    const { userId, ask, make, write } = await newcomer();
    const folder = await make("Secret");
    const document = await write(null);
    const key = await workspace.makeKey({ userId, documentId: document.id });
    const bound = (route: string, body?: unknown) => workspace.ask(route, { key, body });
    for (const id of [folder.id, "fol_missing"]) {
      for (const answer of [
        await bound("GET /api/d/folders"),
        await bound("POST /api/d/folders", { name: "A", parentId: id }),
        await bound(`PATCH /api/d/folders/${id}`, { name: "A" }),
        await bound(`DELETE /api/d/folders/${id}`),
        await bound(`PATCH /api/d/${document.id}/move`, { folderId: id }),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([403, "document_not_in_token"]);
      }
      expect((await bound(`GET /api/d?folderId=${id}`)).body).toEqual({ documents: [], nextCursor: null });
    }
    await ask(`PATCH /api/d/${document.id}/move`, { folderId: folder.id });
    const freed = await bound(`PATCH /api/d/${document.id}/move`, { folderId: null });
    expect(freed.body).toMatchObject({ folderId: null, version: 3, changed: true });
  });

  test("rejects a cursor of another list and an invented one", async () => {
    const { ask } = await newcomer();
    for (const place of [
      "x",
      ["trash", "a", "b"],
      ["folders", "a"],
      ["folders", "\0", "b"],
      ["folders", "\ud800", "b"],
    ]) {
      const cursor = Buffer.from(JSON.stringify(place)).toString("base64url");
      const { status, body } = await ask(`GET /api/d/folders?cursor=${cursor}`);
      expect([place, status, body.code]).toEqual([place, 400, "invalid_request"]);
    }
  });

  test("nest, and report their parent", async () => {
    const { ask, make } = await newcomer();
    const papers = await make("  Papers ");
    expect(papers).toMatchObject({ name: "Papers", parentId: null, documentCount: 0 });
    expect(papers.id).toMatch(/^fol_/);
    const drafts = await ask("POST /api/d/folders", { name: "Drafts", parentId: papers.id });
    expect(drafts.headers.get("location")).toBe(`/api/d/folders/${drafts.body.id}`);
    expect(drafts.body.parentId).toBe(papers.id);
    const path = `PATCH /api/d/folders/${drafts.body.id}`;
    for (const root of [null, "root"]) {
      expect((await ask(path, { parentId: root })).body).toMatchObject({ name: "Drafts", parentId: null });
      expect((await ask(path, { parentId: papers.id, name: "Drafts" })).body).toMatchObject({ parentId: papers.id });
    }
    const renamed = (await ask(path, { name: "Old" })).body;
    expect(renamed).toMatchObject({ name: "Old", parentId: papers.id });
    expect((await ask(path, { name: "Old", parentId: papers.id })).body).toEqual(renamed);
  });

  test("are listed by name ignoring case, with the number of documents outside the trash", async () => {
    const { ask, make, write, list, count } = await newcomer();
    for (const name of ["beta", "Alpha", "gamma", "alpha"]) await make(name);
    const [first, second, beta] = await list();
    expect([first?.name, second?.name].sort()).toEqual(["Alpha", "alpha"]);
    const inside = beta?.id ?? "";
    const [kept, trashed] = [await write(inside), await write(inside)];
    await write(null);
    expect(await count(inside)).toBe(2);
    await ask(`DELETE /api/d/${trashed.id}`);
    expect(await count(inside)).toBe(1);
    await ask(`PATCH /api/d/${kept.id}/move`, { folderId: first?.id });
    expect(await count(inside)).toBe(0);
    expect((await ask(`GET /api/d?folderId=${first?.id}`)).body.documents).toMatchObject([{ id: kept.id }]);
  });

  test("deleting a folder moves its documents and subfolders to the root, each document as one version", async () => {
    const { ask, make, write, list } = await newcomer();
    const outer = await make("Outer");
    const doomed = await make("Doomed", outer.id);
    const inner = await make("Inner", doomed.id);
    const [one, two, deeper] = [await write(doomed.id), await write(doomed.id), await write(inner.id)];
    const trashed = await write(doomed.id);
    await ask(`DELETE /api/d/${trashed.id}`);
    const answer = await ask(`DELETE /api/d/folders/${doomed.id}`);
    expect([answer.status, answer.body]).toEqual([200, { deleted: true, id: doomed.id }]);
    expect(await list()).toMatchObject([
      { id: inner.id, parentId: null, documentCount: 1 },
      { id: outer.id, parentId: null, documentCount: 0 },
    ]);
    for (const { id } of [one, two]) {
      const { versions } = (await ask(`GET /api/d/${id}/versions`)).body;
      expect(versions).toHaveLength(2);
      expect(versions[0]).toMatchObject({
        action: "move",
        origin: "agent",
        summary: expect.stringContaining("Doomed"),
      });
      expect((await ask(`GET /api/d/${id}`)).body).toMatchObject({ folderId: null, version: 2 });
    }
    expect((await ask(`GET /api/d/${deeper.id}`)).body).toMatchObject({ folderId: inner.id, version: 1 });
    expect((await ask(`DELETE /api/d/folders/${doomed.id}`)).status).toBe(404);
  });

  test("a copy goes into the folder of its original", async () => {
    const { ask, make, write } = await newcomer();
    const { id } = await make("Papers");
    const document = await write(id);
    expect((await ask(`POST /api/d/${document.id}/duplicate`, {})).body.folderId).toBe(id);
    expect((await ask(`POST /api/d/${document.id}/duplicate`, { folderId: "root" })).body.folderId).toBeNull();
  });

  test("pages of any size add up to the whole list, also while folders are added", async () => {
    const { ask, make, list } = await newcomer();
    for (let n = 0; n < 12; n += 1) await make(`folder ${n % 4}`);
    const whole = await list();
    expect(whole).toHaveLength(12);
    for (const limit of [1, 3, 5, 12]) expect(await list(limit)).toEqual(whole);
    const first = listShape.parse((await ask("GET /api/d/folders?limit=5")).body);
    await make("a folder before");
    const rest = listShape.parse((await ask(`GET /api/d/folders?cursor=${first.nextCursor}`)).body);
    expect([...first.folders, ...rest.folders]).toEqual(whole);
    expect(rest.nextCursor).toBeNull();
  });

  test("simultaneous moves never create a cycle", async () => {
    const { userId, make, list } = await newcomer();
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await make(`${n}`)).id);
    const at = fc.integer({ min: 0, max: ids.length - 1 });
    const moves = fc.array(fc.record({ from: at, to: fc.option(at, { nil: null }) }), { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(moves, async (round) => {
        const key = await workspace.makeKey({ userId });
        const answers = await Promise.all(
          round.map(({ from, to }) =>
            workspace.ask(`PATCH /api/d/folders/${ids[from]}`, {
              key,
              body: { parentId: to === null ? null : ids[to] },
            }),
          ),
        );
        for (const { status, body } of answers) expect([200, 400], JSON.stringify(body)).toContain(status);
        const parents = new Map((await list()).map(({ id, parentId }) => [id, parentId]));
        for (const id of ids) expect(depthOf(id, parents)).toBeLessThan(ids.length);
      }),
      runs(25),
    );
  });

  test("counts are correct after simultaneous moves, creations, copies and deletions", async () => {
    const { userId, make, write, list, ask } = await newcomer();
    const [a, b] = [await make("a"), await make("b")];
    const documents = await Promise.all(Array.from({ length: 12 }, () => write(a.id)));
    const key = await workspace.makeKey({ userId });
    const both = (route: string, body?: unknown) => workspace.ask(route, { key, body });
    const answers = await Promise.all([
      ...documents.slice(0, 8).map(({ id }) => both(`PATCH /api/d/${id}/move`, { folderId: b.id })),
      ...documents.slice(4, 8).map(({ id }) => both(`PATCH /api/d/${id}/move`, { folderId: a.id })),
      ...documents.slice(8, 10).map(({ id }) => both(`DELETE /api/d/${id}`)),
      ...documents.slice(10).map(({ id }) => both(`POST /api/d/${id}/duplicate`, {})),
    ]);
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(300);
    for (const folder of await list()) {
      const { body } = await ask(`GET /api/d?folderId=${folder.id}&limit=100`);
      expect(folder.documentCount).toBe(body.documents.length);
    }
  });

  test("deleting a folder while documents are moved leaves each document in an existing folder", async () => {
    const { userId, make, write, list, ask } = await newcomer();
    for (let round = 0; round < 3; round += 1) {
      const doomed = await make(`doomed ${round}`);
      const documents = await Promise.all([write(doomed.id), write(doomed.id), write(null), write(null)]);
      const key = await workspace.makeKey({ userId });
      const both = (route: string, body?: unknown) => workspace.ask(route, { key, body });
      const answers = await Promise.all([
        both(`PATCH /api/d/${documents[2].id}/move`, { folderId: doomed.id }),
        both(`POST /api/d/${documents[0].id}/duplicate`, {}),
        both("POST /api/d", { markdown: "new", folderId: doomed.id }),
        both(`DELETE /api/d/folders/${doomed.id}`),
        both(`PATCH /api/d/${documents[3].id}/move`, { folderId: doomed.id }),
        both(`DELETE /api/d/${documents[1].id}`),
        both("POST /api/d/folders", { name: "Inside", parentId: doomed.id }),
        both(`PATCH /api/d/${documents[0].id}`, { markdown: "changed" }),
      ]);
      for (const { status, body } of answers) expect([200, 201, 404], JSON.stringify(body)).toContain(status);
      const there = new Set<string | null>([null, ...(await list()).map(({ id }) => id)]);
      expect(there.has(doomed.id)).toBe(false);
      const { body } = await ask("GET /api/d?limit=100");
      for (const { folderId } of body.documents) expect(there.has(folderId)).toBe(true);
    }
  });
});

/** The depth of a folder; stops counting in a cycle. */
function depthOf(id: string, parents: Map<string, string | null>): number {
  let depth = 0;
  for (let at = parents.get(id) ?? null; at !== null && depth <= parents.size; at = parents.get(at) ?? null) depth += 1;
  return depth;
}
