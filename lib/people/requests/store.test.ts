import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notification } from "#db/schema";
import { stores } from "#db/test-database";
import type { Context } from "#lib/base/operation";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { requestAccess } from "./store";

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

describe.each(stores)("a request for access on $name", (store) => {
  let workspace: TestWorkspace;
  let ownerCookie: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    ownerCookie = await workspace.signIn();
  });
  afterAll(() => workspace.close());

  const asOwner = () => ({ key: null, headers: { cookie: ownerCookie, ...SAME_ORIGIN } });
  const write = async () =>
    (await workspace.ask("POST /api/d", { body: { title: "Tides", markdown: "Ebb." } })).body.id;
  const people = async (id: string, asked: object = asOwner()) =>
    (await workspace.ask(`GET /api/w/documents/${id}/people`, asked)).body;
  const told = (id: string) => workspace.store.db.select().from(notification).where(eq(notification.documentId, id));

  function request(person: { id: string }, id: string, now = new Date()): Promise<void> {
    const caller: Context["caller"] = {
      type: "user",
      userId: person.id,
      id: person.id,
      credentialId: "a session",
      name: "Ada",
      scopes: ["read"],
      bound: null,
      origin: "human",
      model: null,
      agent: null,
    };
    return workspace.store.db.transaction((db) => requestAccess({ db, caller, now, role: "view", ifMatch: null }, id));
  }

  test("takes the same steps and tells no one for an unknown, a deleted and a readable document", async () => {
    const ada = await workspace.makePerson("Ada");
    const [gone, own] = [await write(), (await workspace.ask("POST /api/d", { key: ada.key, body: {} })).body.id];
    await workspace.ask(`DELETE /api/d/${gone}`);
    for (const id of ["doc_nothing", gone, own]) {
      expect(await request(ada, id)).toBeUndefined();
      expect(await told(id)).toEqual([]);
    }
  });

  test("tells the owner once, who sees it among the people and grants it", async () => {
    const [ada, bea] = [await workspace.makePerson("Ada"), await workspace.makePerson("Bea")];
    const id = await write();
    await request(ada, id);
    await request(ada, id);
    expect(await told(id)).toMatchObject([{ userId: workspace.owner.id, kind: "requested", by: { id: ada.id } }]);
    expect((await people(id)).requests).toEqual([{ id: ada.id, name: "Ada", email: ada.email }]);

    const body = { email: bea.email, role: "edit" };
    await workspace.ask(`PUT /api/w/documents/${id}/people`, { ...asOwner(), body });
    expect((await people(id, { key: bea.key })).requests).toEqual([]);

    await workspace.ask(`PUT /api/w/documents/${id}/people`, {
      ...asOwner(),
      body: { email: ada.email, role: "view" },
    });
    expect((await people(id)).requests).toEqual([]);
    expect((await workspace.ask(`GET /api/d/${id}`, { key: ada.key })).body.access).toBe("view");
  });

  test("is declined by its owner without a trace for the person who asked", async () => {
    const ada = await workspace.makePerson("Ada");
    const id = await write();
    await request(ada, id);
    const decline = () =>
      workspace.ask(`DELETE /api/w/documents/${id}/people`, { ...asOwner(), body: { email: ada.email } });
    expect((await decline()).body.requests).toEqual([]);
    expect((await decline()).body.code).toBe("not_found");
    expect((await workspace.ask(`GET /api/d/${id}`, { key: ada.key })).status).toBe(404);
  });

  test("is refused after twenty in an hour, whether or not the documents exist", async () => {
    const ada = await workspace.makePerson("Ada");
    const now = new Date();
    for (let at = 0; at < 20; at += 1) await request(ada, `doc_${at}`, now);
    for (const id of ["doc_nothing", await write()]) {
      await expect(request(ada, id, now)).rejects.toMatchObject({ code: "rate_limited" });
    }
    await expect(request(ada, "doc_nothing", new Date(now.getTime() + 61 * 60_000))).resolves.toBeUndefined();
  });
});
