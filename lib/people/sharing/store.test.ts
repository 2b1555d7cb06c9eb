import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { updatePerson } from "#lib/people/accounts/store";

describe.each(stores)("sharing on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  type Subject = `${"documents" | "folders"}/${string}`;

  const cookies = new Map<string, Promise<string>>();
  const asSession = async (id = workspace.owner.id) => {
    const cookie = cookies.get(id) ?? workspace.signIn(id);
    cookies.set(id, cookie);
    return { key: null, headers: { cookie: await cookie, "sec-fetch-site": "same-origin" } };
  };
  const write = async (more: Record<string, unknown> = {}): Promise<string> =>
    (await workspace.ask("POST /api/d", { body: { title: "Tides", markdown: "Words.", ...more } })).body.id;
  const makeFolder = async (parentId: string | null = null): Promise<string> =>
    (await workspace.ask("POST /api/d/folders", { body: { name: "Atlas", parentId } })).body.id;
  const put = async (at: Subject, body: unknown, by?: string) =>
    workspace.ask(`PUT /api/w/${at}/people`, { ...(await asSession(by)), body });
  const remove = async (at: Subject, body: unknown, by?: string) =>
    workspace.ask(`DELETE /api/w/${at}/people`, { ...(await asSession(by)), body });
  const list = async (at: Subject, key = workspace.firstKey) => workspace.ask(`GET /api/w/${at}/people`, { key });
  const rolesIn = (body: { people: { name: string; role: string }[] }) =>
    body.people.map(({ name, role }) => `${name} ${role}`);
  const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

  test("ends a share with everybody, or with a person, as a query says", async () => {
    const guest = await workspace.makePerson("Guest");
    for (const at of [`documents/${await write()}`, `folders/${await makeFolder()}`] as const) {
      await put(at, { everyone: true, role: "view" });
      await put(at, { email: guest.email, role: "view" });
      const end = async (query: string) => workspace.ask(`DELETE /api/w/${at}/people?${query}`, await asSession());
      expect(code(await end("everyone=false"))).toEqual([400, "invalid_request"]);
      expect((await list(at)).body.everyone).toBe("view");
      expect(await end("everyone=true")).toMatchObject({ status: 200, body: { everyone: null } });
      const left = await end(new URLSearchParams({ email: guest.email }).toString());
      expect([left.status, rolesIn(left.body).length]).toEqual([200, 1]);
    }
  });

  describe("rejects", () => {
    test("every key, because only a signed-in person shares", async () => {
      const id = await write();
      const body = { everyone: true, role: "view" };
      expect(code(await workspace.ask(`PUT /api/w/documents/${id}/people`, { body }))).toEqual([
        403,
        "session_required",
      ]);
    });

    test.each<[string, unknown]>([
      ["an unknown role", { everyone: true, role: "admin" }],
      ["no role", { everyone: true }],
      ["no holder", { role: "view" }],
      ["two holders", { email: "ada@example.org", everyone: true, role: "view" }],
      ["nobody", { everyone: false, role: "view" }],
      ["what is no address", { email: "ada", role: "view" }],
      ["an address that is too long", { email: `${"a".repeat(320)}@example.org`, role: "view" }],
      ["an address with markup", { email: "<script>@example.org", role: "view" }],
      ["everybody as owner", { everyone: true, role: "owner" }],
      ["an address without an account as owner", { email: "new@example.org", role: "owner" }],
      ["a list of people", { email: ["ada@example.org"], role: "view" }],
    ])("%s", async (_what, body) => {
      for (const at of [`documents/${await write()}`, `folders/${await makeFolder()}`] as const) {
        expect(code(await put(at, body))).toEqual([400, "invalid_request"]);
        expect((await list(at)).body).toMatchObject({ people: [{ role: "owner" }], invitations: [], everyone: null });
      }
    });

    test("a request of others than the owner, before it says what is wrong with it", async () => {
      const [id, folder] = [await write(), await makeFolder()];
      const editor = await workspace.makePerson("Editor");
      for (const at of [`documents/${id}`, `folders/${folder}`] as const) {
        await put(at, { email: editor.email, role: "edit" });
        for (const query of ["everyone=true", "everyone=false", "everyone=", "email=", "who=all", "", "role=view"]) {
          const asked = await workspace.ask(`DELETE /api/w/${at}/people?${query}`, await asSession(editor.id));
          expect([query, ...code(asked)]).toEqual([query, 403, "insufficient_role"]);
        }
        const both = { email: editor.email, everyone: true };
        expect(code(await remove(at, both, editor.id))).toEqual([403, "insufficient_role"]);
      }
    });

    test("sharing with oneself, in any case", async () => {
      const id = await write();
      for (const email of [workspace.owner.email, workspace.owner.email.toUpperCase()]) {
        for (const role of ["view", "edit", "owner"]) {
          expect(code(await put(`documents/${id}`, { email, role }))).toEqual([400, "invalid_request"]);
        }
      }
    });

    test("sharing by a person with the role edit, also with themselves", async () => {
      const id = await write();
      const editor = await workspace.makePerson("Ada");
      await put(`documents/${id}`, { email: editor.email, role: "edit" });
      for (const body of [
        { email: editor.email, role: "owner" },
        { everyone: true, role: "view" },
      ]) {
        expect(code(await put(`documents/${id}`, body, editor.id))).toEqual([403, "insufficient_role"]);
      }
      expect(code(await remove(`documents/${id}`, { everyone: true }, editor.id))).toEqual([403, "insufficient_role"]);
    });

    test("a document that is deleted or does not exist, alike", async () => {
      const id = await write();
      await workspace.ask(`DELETE /api/d/${id}`);
      const [deleted, unknown] = [
        await put(`documents/${id}`, { everyone: true, role: "view" }),
        await put("documents/doc_none", { everyone: true, role: "view" }),
      ];
      expect(code(deleted)).toEqual([404, "not_found"]);
      const { requestId: _one, details: _first, ...rest } = deleted.body;
      const { requestId: _other, details: _second, ...other } = unknown.body;
      expect(rest).toEqual(other);
      expect((await list(`documents/${id}`)).status).toBe(404);
    });

    test("removing a role that is not there, and one that comes from a folder", async () => {
      const folder = await makeFolder();
      const id = await write({ folderId: folder });
      const { email } = await workspace.makePerson("Ada");
      await put(`folders/${folder}`, { email, role: "edit" });
      const answer = await remove(`documents/${id}`, { email });
      expect(code(answer)).toEqual([404, "not_found"]);
      expect(answer.body.hint).toContain("folder");
      expect(code(await remove(`documents/${id}`, { everyone: true }))).toEqual([404, "not_found"]);
    });
  });

  test("gives a role to an address once, and changes it", async () => {
    const id = await write();
    const { email, key } = await workspace.makePerson("Ada");
    for (const role of ["view", "edit", "comment"]) {
      const { body } = await put(`documents/${id}`, { email: email.toUpperCase(), role });
      expect(rolesIn(body)).toEqual(["Owner owner", `Ada ${role}`]);
      expect((await workspace.ask(`GET /api/d/${id}`, { key })).body.access).toBe(role);
    }
  });

  test("shares with 1,000 people and no more, and changes and removes roles at the limit", async () => {
    const id = await write();
    const { email } = await workspace.makePerson("Ada");
    await put(`documents/${id}`, { email, role: "view" });
    await workspace.store.db.execute(sql`
      insert into share (id, document_id, email, role, created_at)
      select 'shr_many_' || ${id} || n, ${id}, 'person' || n || '@example.org', 'view', now() from generate_series(1, 999) n`);
    expect((await list(`documents/${id}`)).body.invitations).toHaveLength(999);
    const more = await put(`documents/${id}`, { email: "one.more@example.org", role: "view" });
    expect(code(more)).toEqual([400, "invalid_request"]);
    expect(more.body.error).toContain("Share it with everybody");
    expect(rolesIn((await put(`documents/${id}`, { email, role: "edit" })).body)).toContain("Ada edit");
    expect((await remove(`documents/${id}`, { email: "person7@example.org" })).status).toBe(200);
    expect((await put(`documents/${id}`, { email: "one.more@example.org", role: "view" })).status).toBe(200);
  });

  test("keeps one of two roles that are given at once", async () => {
    const id = await write();
    const { email } = await workspace.makePerson("Ada");
    const answers = await Promise.all(["view", "edit"].map((role) => put(`documents/${id}`, { email, role })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await list(`documents/${id}`);
    expect(body.people).toHaveLength(2);
    expect(["view", "edit"]).toContain(body.people[1].role);
  });

  test("hands over to one of two people at once, and refuses the other by the role that the former owner has then", async () => {
    const id = await write();
    const [ada, grace] = [await workspace.makePerson("Ada"), await workspace.makePerson("Grace")];
    const answers = await Promise.all(
      [ada, grace].map(({ email }) => put(`documents/${id}`, { email, role: "owner" })),
    );
    expect(answers.map(code).sort()).toEqual([
      [200, undefined],
      [403, "insufficient_role"],
    ]);
    const { body } = await list(`documents/${id}`);
    expect(rolesIn(body).sort()).toEqual(
      ["Owner edit", answers[0]?.status === 200 ? "Ada owner" : "Grace owner"].sort(),
    );
  });

  test("a former owner cannot take back what the new owner is changing at the same moment", async () => {
    const id = await write();
    const ada = await workspace.makePerson("Ada");
    await put(`documents/${id}`, { email: ada.email, role: "owner" });
    const [taken, changed] = await Promise.all([
      remove(`documents/${id}`, { email: workspace.owner.email }, ada.id),
      put(`documents/${id}`, { email: ada.email, role: "view" }),
    ]);
    expect(taken.status).toBe(200);
    expect([403, 404]).toContain(changed.status);
    expect(rolesIn((await list(`documents/${id}`, ada.key)).body)).toEqual(["Ada owner"]);
  });

  test("a folder that is handed over goes with everything in it, and out of the folder above", async () => {
    const above = await makeFolder();
    const folder = await makeFolder(above);
    const inner = await makeFolder(folder);
    const id = await write({ folderId: inner });
    const ada = await workspace.makePerson("Ada");
    expect((await put(`folders/${folder}`, { email: ada.email, role: "owner" })).status).toBe(200);
    const theirs = (await workspace.ask("GET /api/d/folders", { key: ada.key })).body.folders;
    expect(
      theirs.map(({ id: one, parentId, access }: Record<string, string>) => [one, parentId, access]).sort(),
    ).toEqual(
      [
        [folder, null, "owner"],
        [inner, folder, "owner"],
      ].sort(),
    );
    expect((await workspace.ask(`GET /api/d/${id}`, { key: ada.key })).body.access).toBe("owner");
    expect((await workspace.ask(`GET /api/d/${id}`)).body.access).toBe("edit");
  });

  test("a shared folder never forms a cycle, whoever moves it", async () => {
    const folder = await makeFolder();
    const inner = await makeFolder(folder);
    const ada = await workspace.makePerson("Ada");
    await put(`folders/${folder}`, { email: ada.email, role: "edit" });
    const move = (key: string) => workspace.ask(`PATCH /api/d/folders/${folder}`, { key, body: { parentId: inner } });
    expect(code(await move(ada.key))).toEqual([403, "insufficient_role"]);
    expect(code(await move(workspace.firstKey))).toEqual([400, "folder_cycle"]);
  });

  test("names of people are text, with markup and all", async () => {
    const id = await write();
    const name = `<img src=x onerror="alert(1)">`;
    const { email } = await workspace.makePerson(name);
    expect((await put(`documents/${id}`, { email, role: "view" })).body.people[1].name).toBe(name);
  });

  test("shows addresses only to those who may edit, and invitation links only to the owner", async () => {
    const id = await write();
    const [viewer, editor] = [await workspace.makePerson("Ada"), await workspace.makePerson("Grace")];
    await put(`documents/${id}`, { email: viewer.email, role: "view" });
    await put(`documents/${id}`, { email: editor.email, role: "edit" });
    const { body } = await put(`documents/${id}`, { email: "new@example.org", role: "view" });
    expect(body.invitations[0]).toMatchObject({ email: "new@example.org", link: expect.stringContaining("/invite/") });
    const seen = (await list(`documents/${id}`, viewer.key)).body;
    expect(JSON.stringify(seen)).not.toContain("@");
    const edited = (await list(`documents/${id}`, editor.key)).body;
    expect(edited.invitations).toEqual([{ email: "new@example.org", role: "view", link: null }]);
  });

  test("an invited address stays invited when somebody else types it, and can be removed with them", async () => {
    const id = await write();
    const email = `${crypto.randomUUID()}@example.org`;
    await put(`documents/${id}`, { email, role: "view" });
    const mallory = await workspace.makePerson("Mallory");
    await updatePerson(workspace.store.db, mallory.id, { name: "Mallory", email }, new Date());
    const { body } = await put(`documents/${id}`, { email, role: "edit" });
    expect(body.invitations).toMatchObject([{ email, role: "edit" }]);
    expect((await workspace.ask(`GET /api/d/${id}`, { key: mallory.key })).status).toBe(404);
    const after = await remove(`documents/${id}`, { email });
    expect(after.body).toMatchObject({ people: [{ role: "owner" }], invitations: [] });
  });
});
