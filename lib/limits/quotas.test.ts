import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { file } from "#db/schema";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "#lib/doors/test-workspace";
import { measureFiles } from "#lib/files/store";
import { noise, picture } from "#lib/files/test-pictures";
import { emptyTrash } from "#lib/filing/trash/store";
import { archiveOf } from "#lib/importing/files/test-archives";
import { openTestSite, page } from "#lib/outside/test-site";
import { findStored, requireRoom, type Stored } from "./quotas";

describe.each(stores)("the quotas of a person on $name", (store) => {
  let workspace: TestWorkspace;
  let site: Awaited<ReturnType<typeof openTestSite>>;
  beforeAll(async () => {
    site = await openTestSite({ "/tides": page(`<h1>Tides</h1><p>${"The sea comes and goes. ".repeat(30)}</p>`) });
    workspace = await openTestWorkspace(store, { ...unlimited, ALLOW_PRIVATE_HOSTS: site.place });
  });
  afterAll(async () => {
    await workspace.close();
    await site.close();
  });

  const allow = ({ documents = 0, bytes = 0 }: Partial<Stored>) =>
    Object.assign(workspace.running.env, { QUOTA_DOCUMENTS_PER_PERSON: documents, QUOTA_BYTES_PER_PERSON: bytes });
  afterEach(() => allow({}));

  type Person = Awaited<ReturnType<TestWorkspace["makePerson"]>>;
  const ask = ({ key }: Person, route: string, body?: unknown) => workspace.ask(route, { key, body });
  const write = (person: Person, more: Record<string, unknown> = {}) =>
    ask(person, "POST /api/d", { title: "Tides", markdown: "The sea.", ...more });
  const stored = ({ id }: Person) => findStored(workspace.store.db, id);
  const form = (name: string, content: Uint8Array) => {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(content)]), name);
    return body;
  };
  const share = async (by: Person, at: string, body: unknown) => {
    const headers = { cookie: await workspace.signIn(by.id), "sec-fetch-site": "same-origin" };
    return workspace.ask(`PUT /api/w/${at}/people`, { key: null, headers, body });
  };
  const refusal = ({ status, body }: { status: number; body: { code?: string; hint?: string } }) => [
    status,
    body.code,
    body.hint,
  ];
  const REFUSED = [413, "too_large", expect.stringMatching(/^Delete documents for good/)];

  describe("refuse a document beyond them", () => {
    const doors: [string, (person: Person, id: string) => Promise<{ status: number; body: object }>][] = [
      ["made by REST", (person) => write(person)],
      [
        "made by a tool",
        async ({ key }) => {
          const client = await workspace.connect(key);
          const result = await client.callTool({ name: "create_document", arguments: { markdown: "The sea." } });
          return { status: result.isError ? 413 : 201, body: toolBody(result as never) as object };
        },
      ],
      ["copied", (person, id) => ask(person, `POST /api/d/${id}/duplicate`, {})],
      ["begun as a draft", (person, id) => ask(person, `POST /api/w/documents/${id}/drafts`, { name: "Other" })],
      ["imported from a file", (person) => ask(person, "POST /api/w/imports", { name: "a.md", text: "The sea." })],
      [
        "imported with others",
        (person) => ask(person, "POST /api/w/imports", form("a.zip", archiveOf({ "a.md": "A", "b.md": "B" }))),
      ],
      ["imported from the web", (person) => ask(person, "POST /api/d/import-url", { url: `${site.origin}/tides` })],
    ];

    test.each(doors)("%s", async (_door, make) => {
      const person = await workspace.makePerson();
      const { id } = (await write(person)).body;
      allow({ documents: 1 });
      const before = await stored(person);
      expect(refusal(await make(person, id))).toEqual(REFUSED);
      expect(await stored(person)).toEqual(before);
      allow({ documents: 3 });
      expect((await make(person, id)).status).toBe(201);
    });

    test("of which the trash has some, until they are deleted for good", async () => {
      const person = await workspace.makePerson();
      allow({ documents: 1 });
      const { id } = (await write(person)).body;
      await ask(person, `DELETE /api/d/${id}`);
      const refused = await write(person);
      expect(refusal(refused)).toEqual(REFUSED);
      expect(refused.body.details).toEqual([{ path: "documents", message: "1 of 1 are used" }]);
      const caller = { type: "user" as const, id: person.id, name: "", userId: person.id };
      await emptyTrash({ db: workspace.store.db, caller, now: new Date() });
      expect((await write(person)).status).toBe(201);
    });

    test("to all but the last that fit, of many at once", async () => {
      const person = await workspace.makePerson();
      allow({ documents: 3 });
      const answers = await Promise.all(Array.from({ length: 12 }, () => write(person)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
      expect((await stored(person)).documents).toBe(3);
    });

    test("and name those of an archive that found no room", async () => {
      const person = await workspace.makePerson();
      allow({ documents: 1 });
      const archive = form("a.zip", archiveOf({ "a.md": "A", "b.md": "B" }));
      const { status, body } = await ask(person, "POST /api/w/imports", archive);
      expect([status, body.documents.length]).toEqual([201, 1]);
      expect(body.warnings).toEqual([expect.stringMatching(/^“b.*” was not stored: You have as many documents/)]);
    });
  });

  describe("refuse bytes beyond them", () => {
    test("of a text, which what was written before may still grow into", async () => {
      const person = await workspace.makePerson();
      const { id } = (await write(person)).body;
      allow({ bytes: (await stored(person)).bytes + 200 });
      const refused = await write(person, { markdown: "The sea. ".repeat(100) });
      expect([...refusal(refused), refused.body.details[0].path]).toEqual([...REFUSED, "bytes"]);
      expect((await ask(person, `PATCH /api/d/${id}`, { markdown: "The sea. ".repeat(100) })).status).toBe(200);
      expect(refusal(await write(person))).toEqual(REFUSED);
    });

    test("of a picture, which counts once however often it is stored", async () => {
      const person = await workspace.makePerson();
      const { id } = (await write(person)).body;
      const before = (await stored(person)).bytes;
      const send = async (colour: string) =>
        ask(person, `POST /api/w/documents/${id}/files`, form("a.png", await picture("png", { colour })));
      const { size } = (await send("#336699")).body;
      expect((await stored(person)).bytes).toBe(before + size);
      allow({ bytes: before + size });
      expect(refusal(await send("#993366"))).toEqual(REFUSED);
      expect((await send("#336699")).status).toBe(201);
      expect((await stored(person)).bytes).toBe(before + size);
    });

    test("of a picture within an import, of which nothing is stored", async () => {
      const person = await workspace.makePerson();
      allow({ bytes: 1000 });
      const archive = archiveOf({ "a.md": "![Noise](noise.png)", "noise.png": await noise(40, 40) });
      expect(refusal(await ask(person, "POST /api/w/imports", form("a.zip", archive)))).toEqual(REFUSED);
      expect(await stored(person)).toEqual({ documents: 0, bytes: 0 });
    });

    test("of files in the vault too, also of those from before their sizes were kept", async () => {
      const person = await workspace.makePerson();
      const { id } = (await write(person)).body;
      const large = form("a.png", await noise(700, 700));
      await ask(person, `POST /api/w/documents/${id}/files`, large);
      const known = await stored(person);
      expect(known.bytes).toBeGreaterThan(1024 * 1024);
      const { db } = workspace.store;
      await db.update(file).set({ size: null }).where(eq(file.userId, person.id));
      await measureFiles(db);
      expect(await stored(person)).toEqual(known);
    });
  });

  test("are the owner's in a shared folder, of whom an editor learns no numbers", async () => {
    const [owner, editor] = [await workspace.makePerson("Owner"), await workspace.makePerson("Editor")];
    const folderId = (await ask(owner, "POST /api/d/folders", { name: "Atlas" })).body.id;
    await share(owner, `folders/${folderId}`, { email: editor.email, role: "edit" });
    await write(owner);
    allow({ documents: 1 });
    const refused = await write(editor, { folderId });
    expect(refused.body).toMatchObject({ code: "too_large", hint: expect.stringMatching(/^Ask the owner/) });
    expect(JSON.stringify(refused.body.details)).not.toMatch(/\d/);
    expect((await write(editor)).status).toBe(201);
  });

  test("refuse what is handed over to who has no room for it", async () => {
    const [owner, heir] = [await workspace.makePerson("Owner"), await workspace.makePerson("Heir")];
    const { id } = (await write(owner)).body;
    await write(heir);
    allow({ documents: 1 });
    const hand = () => share(owner, `documents/${id}`, { email: heir.email, role: "owner" });
    expect(await hand()).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect((await stored(owner)).documents).toBe(1);
    allow({ documents: 2 });
    expect((await hand()).status).toBe(200);
  });

  test("ask the store nothing where there are none", async () => {
    const none = new Proxy({} as TestWorkspace["store"]["db"], { get: () => expect.unreachable("asked the store") });
    await requireRoom(none, { ownerId: "usr_1", callerId: "usr_1" }, { documents: 1, bytes: 1 });
  });
});
