import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { keepFile } from "#lib/files/store";
import { acceptInvitation, createInvitation, listOpenInvitations } from "#lib/people/accounts/invitations";
import { listPeople } from "#lib/people/accounts/store";
import { insertPrompt, listPrompts } from "#lib/prompts/prompts/store";
import { saveWorks } from "#lib/works/library/entries/save";
import { removePerson } from "./remove-person";

type Person = { id: string; email: string; key: string };

const picture = {
  mediaType: "image/png",
  sha256: new Uint8Array(32).fill(7),
  content: new Uint8Array([1]),
  width: null,
  height: null,
};
const work = {
  csl: { type: "book" as const, title: "Tides" },
  identifier: null,
  checks: { verified: null, retracted: null, newerVersion: null },
};

describe.each(stores)("removing a person on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const db = () => workspace.store.db;
  const remove = (id: string, heirId: string, byId = workspace.owner.id) => removePerson(db(), { byId, id, heirId });
  const asSession = async ({ id }: { id: string }) => ({
    key: null,
    headers: { cookie: await workspace.signIn(id), "sec-fetch-site": "same-origin" },
  });
  const write = async ({ key }: Person, body: Record<string, unknown> = { title: "Theirs", markdown: "Words." }) =>
    (await workspace.ask("POST /api/d", { key, body })).body.id as string;
  const share = async (by: Person, path: string, email: string, role: string) => {
    const given = await workspace.ask(`PUT /api/w/${path}/people`, { ...(await asSession(by)), body: { email, role } });
    expect(given.status).toBe(200);
  };
  const twoPeople = async () => [await workspace.makePerson("Ada"), await workspace.makePerson("Grace")] as const;

  test("is refused to anybody but the owner of the workspace", async () => {
    const [ada, grace] = await twoPeople();
    await expect(remove(ada.id, grace.id, grace.id)).rejects.toMatchObject({ code: "insufficient_role" });
    await expect(remove(ada.id, grace.id, ada.id)).rejects.toMatchObject({ code: "insufficient_role" });
    await expect(remove(workspace.owner.id, ada.id, ada.id)).rejects.toMatchObject({ code: "insufficient_role" });
  });

  test("is refused for the owner, for an unknown person and without another person who gets what they own", async () => {
    const [ada] = await twoPeople();
    await expect(remove(workspace.owner.id, ada.id)).rejects.toMatchObject({ code: "invalid_request" });
    await expect(remove(ada.id, ada.id)).rejects.toMatchObject({
      code: "invalid_request",
      details: [{ path: "heirId" }],
    });
    await expect(remove("usr_none", ada.id)).rejects.toMatchObject({ code: "not_found", details: [{ path: "id" }] });
    await expect(remove(ada.id, "usr_none")).rejects.toMatchObject({
      code: "not_found",
      details: [{ path: "heirId" }],
    });
    expect((await workspace.ask("GET /api/d", { key: ada.key })).status).toBe(200);
  });

  test("ends their keys, sessions, roles and invitations at once", async () => {
    const [ada, grace] = await twoPeople();
    const id = await write(grace);
    await share(grace, `documents/${id}`, ada.email, "edit");
    const session = await asSession(ada);
    const { token } = await createInvitation(db(), ada.id, "A way back", new Date());
    expect((await workspace.ask(`GET /api/d/${id}`, session)).status).toBe(200);
    await remove(ada.id, grace.id);
    expect((await workspace.ask(`GET /api/d/${id}`, { key: ada.key })).status).toBe(401);
    expect((await workspace.ask(`GET /api/d/${id}`, session)).status).toBe(401);
    expect(await acceptInvitation(db(), token, new Date())).toBe(false);
    expect(await listOpenInvitations(db(), grace.id, new Date())).toEqual([]);
    expect((await listPeople(db())).map((person) => person.id)).not.toContain(ada.id);
    const { body } = await workspace.ask(`GET /api/w/documents/${id}/people`, { key: grace.key });
    expect(body.people.map((person: { id: string }) => person.id)).toEqual([grace.id]);
  });

  test("gives documents, folders, trash and shares to the named person, and keeps the author's name", async () => {
    const [ada, grace] = await twoPeople();
    const reader = await workspace.makePerson("Mary");
    const folder = (await workspace.ask("POST /api/d/folders", { key: ada.key, body: { name: "Atlas" } })).body.id;
    const id = await write(ada, { title: "Tides", markdown: "The sea rises.", folderId: folder });
    await share(ada, `folders/${folder}`, grace.email, "view");
    await share(ada, `documents/${id}`, reader.email, "comment");
    const byAda = await asSession(ada);
    await workspace.ask(`PATCH /api/d/${id}`, { ...byAda, body: { markdown: "The sea rises twice a day." } });
    const proposal = { mode: "suggest_replace", markdown: "The sea falls." };
    await workspace.ask(`PATCH /api/d/${id}`, { ...byAda, body: proposal });
    await workspace.ask(`POST /api/w/documents/${id}/comments`, { ...byAda, body: { body: "How often?" } });
    const trashed = await write(ada);
    await workspace.ask(`DELETE /api/d/${trashed}`, { key: ada.key });

    await remove(ada.id, grace.id);

    const byGrace = { key: grace.key };
    const { body } = await workspace.ask(`GET /api/d/${id}`, byGrace);
    expect(body).toMatchObject({
      access: "owner",
      owner: { id: grace.id, name: "Grace" },
      folderId: folder,
      version: 2,
    });
    expect(body.lastEdit.by).toEqual({ type: "user", id: ada.id, name: "Ada" });
    const { versions } = (await workspace.ask(`GET /api/d/${id}/versions`, byGrace)).body;
    expect(versions[0].by.name).toBe("Ada");
    const { suggestions } = (await workspace.ask(`GET /api/d/${id}/suggestions`, byGrace)).body;
    expect(suggestions[0].by.name).toBe("Ada");
    const { comments } = (await workspace.ask(`GET /api/w/documents/${id}/comments`, byGrace)).body;
    expect(comments[0].messages[0].by.name).toBe("Ada");
    const { folders } = (await workspace.ask("GET /api/d/folders", byGrace)).body;
    expect(folders).toMatchObject([{ id: folder, access: "owner", documentCount: 1 }]);
    const { people } = (await workspace.ask(`GET /api/w/documents/${id}/people`, byGrace)).body;
    expect(people.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
      ["Grace", "owner"],
      ["Mary", "comment"],
    ]);
    const { rows } = await db().execute(sql`select user_id from document where id = ${trashed}`);
    expect(rows).toEqual([{ user_id: grace.id }]);
  });

  test("a published page keeps the person as its author, unless it names others", async () => {
    const [ada, grace] = await twoPeople();
    const [plain, signed, draft] = [await write(ada), await write(ada), await write(ada)];
    await workspace.ask(`PATCH /api/d/${signed}`, { key: ada.key, body: { settings: { authors: ["A. Ek"] } } });
    for (const id of [plain, signed]) await workspace.ask(`POST /api/d/${id}/publish`, { key: ada.key, body: {} });
    await remove(ada.id, grace.id);
    const authors = async (id: string) =>
      (await workspace.ask(`GET /api/d/${id}`, { key: grace.key })).body.settings.authors;
    expect([await authors(plain), await authors(signed), await authors(draft)]).toEqual([
      ["Ada"],
      ["A. Ek"],
      undefined,
    ]);
  });

  test("gives library, collections, prompts and pictures, also where the other person has equal ones", async () => {
    const [ada, grace] = await twoPeople();
    const ids: string[] = [];
    for (const { id, key } of [ada, grace]) {
      const collection = (await workspace.ask("POST /api/d/citation-collections", { key, body: { name: "Sea" } })).body;
      const filing = { tags: [], note: null, collectionIds: [collection.id] };
      await db().transaction((tx) => saveWorks({ db: tx, caller: { userId: id }, now: new Date() }, [work], filing));
      await insertPrompt(db(), id, { name: "Rhyme", description: "", content: "Rhyme." }, new Date());
      ids.push(await keepFile(db(), id, picture, new Date()));
    }
    await remove(ada.id, grace.id);
    const { prompts } = await listPrompts(db(), { userId: grace.id, limit: 2 });
    expect(prompts.map(({ slug }) => slug).sort()).toEqual(["rhyme", "rhyme-2"]);
    const { citations } = (await workspace.ask("GET /api/d/citations", { key: grace.key })).body;
    expect(citations).toHaveLength(2);
    for (const { collectionIds } of citations) expect(collectionIds).toHaveLength(1);
    const { rows } = await db().execute(sql`select distinct user_id from file where id in (${ids[0]}, ${ids[1]})`);
    expect(rows).toEqual([{ user_id: grace.id }]);
    expect(ids).toContain(await keepFile(db(), grace.id, picture, new Date()));
  });

  test("an address that they invited stays invited, but no longer by their link", async () => {
    const [ada, grace] = await twoPeople();
    const id = await write(ada);
    await share(ada, `documents/${id}`, "new@example.org", "view");
    await remove(ada.id, grace.id);
    const { body } = await workspace.ask(`GET /api/w/documents/${id}/people`, { key: grace.key });
    expect(body.invitations).toEqual([{ email: "new@example.org", role: "view", link: null }]);
    await share(grace, `documents/${id}`, "new@example.org", "edit");
    const after = await workspace.ask(`GET /api/w/documents/${id}/people`, { key: grace.key });
    expect(after.body.invitations).toMatchObject([{ role: "edit", link: expect.stringContaining("/invite/") }]);
  });

  test("only one of two simultaneous removals succeeds, and nobody gets what belongs to nobody", async () => {
    const [ada, grace] = await twoPeople();
    const id = await write(ada);
    const results = await Promise.allSettled([remove(ada.id, grace.id), remove(ada.id, workspace.owner.id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const heir = results[0]?.status === "fulfilled" ? grace.key : workspace.firstKey;
    expect((await workspace.ask(`GET /api/d/${id}`, { key: heir })).body.access).toBe("owner");
  });

  test("two people who are each other's heirs cannot both be removed", async () => {
    const [ada, grace] = await twoPeople();
    const results = await Promise.allSettled([remove(ada.id, grace.id), remove(grace.id, ada.id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("every table that refers to a person either goes to the other person or ends with the removed one", async () => {
    const { rows } = await db().execute<{ name: string; action: string }>(sql`
      select conrelid::regclass::text as name, confdeltype as action from pg_constraint
      where contype = 'f' and confrelid = '"user"'::regclass order by 1`);
    const given = ["collection", "document", "file", "folder", "library_citation", "prompt"];
    const ended = [
      "access_request",
      "account",
      "api_key",
      "deletion",
      "idempotency",
      "invitation",
      "mail_preference",
      "notification",
      "oauth_access_token",
      "oauth_client",
      "oauth_consent",
      "oauth_refresh_token",
      "passkey",
      "session",
      "share",
      "template",
      "webhook",
      "zotero_connection",
    ];
    expect([...new Set(rows.map(({ name }) => name))]).toEqual([...given, ...ended].sort());
    // A draft outlives who began it, a file its person when another's document holds it, and a client serves others than
    // who registered it.
    const outlives = rows.filter(({ action }) => action !== "c").map(({ name }) => name);
    expect(outlives).toEqual(["document", "file", "oauth_client"]);
  });
});
