import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { fileIdsIn } from "#lib/files/file-ids";
import { picture } from "#lib/files/test-pictures";
import { archiveOf } from "#lib/importing/files/test-archives";
import { serveFile } from "./serve-file";
import { openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "./test-workspace";

describe.each(stores)("a key bound to a folder on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  /** A person with a folder in a folder in a folder, a document in each and one beside, and a key for the middle. */
  async function newcomer() {
    const person = await workspace.makePerson();
    const as = (key: string) => async (route: string, body?: unknown) => workspace.ask(route, { key, body });
    const ask = as(person.key);
    const folder = async (name: string, parentId: string | null = null): Promise<string> =>
      (await ask("POST /api/d/folders", { name, parentId })).body.id;
    const write = async (folderId: string | null, markdown = "Ebb and flow."): Promise<string> =>
      (await ask("POST /api/d", { markdown, folderId })).body.id;
    const outer = await folder("Outer");
    const middle = await folder("Middle", outer);
    const inner = await folder("Inner", middle);
    const [above, here, below, beside] = [
      await write(outer),
      await write(middle),
      await write(inner),
      await write(null),
    ];
    const key = await workspace.makeKey({ userId: person.id, folderId: middle });
    const bound = as(key);
    const listed = async (query = "", by = bound): Promise<string[]> =>
      (await by(`GET /api/d${query}`)).body.documents.map(({ id }: { id: string }) => id);
    return { person, key, ask, bound, listed, folder, write, outer, middle, inner, above, here, below, beside };
  }

  const code = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
  const REFUSED = [403, "document_not_in_token"];

  test("is refused every document and folder elsewhere, with the same answer as for one that does not exist", async () => {
    const { bound, here, outer, above, beside } = await newcomer();
    const refusals = async (document: string, folder: string) => [
      await bound(`GET /api/d/${document}`),
      await bound(`PATCH /api/d/${document}`, { markdown: "New." }),
      await bound(`PATCH /api/d/${document}`, { mode: "suggest_replace", find: "a", replace: "b" }),
      await bound(`DELETE /api/d/${document}`),
      await bound(`POST /api/d/${document}/duplicate`, {}),
      await bound(`GET /api/w/documents/${document}/people`),
      await bound(`GET /api/w/documents/${document}/export?format=md`),
      await bound(`GET /api/w/events?documentId=${document}`),
      await bound(`GET /api/d?folderId=${folder}`),
      await bound("POST /api/d", { markdown: "New.", folderId: folder }),
      await bound("POST /api/d/folders", { name: "New", parentId: folder }),
      await bound("POST /api/w/imports", { name: "a.md", text: "New.", folderId: folder }),
      await bound("POST /api/d/import-url", { url: "https://example.org/a", folderId: folder }),
      await bound(`POST /api/d/${here}/duplicate`, { folderId: folder }),
      await bound(`PATCH /api/d/${here}/move`, { folderId: folder }),
      await bound(`PATCH /api/d/folders/${folder}`, { name: "New" }),
      await bound(`DELETE /api/d/folders/${folder}`),
      await bound(`GET /api/w/folders/${folder}/people`),
    ];
    const missing = (await refusals("doc_none", "fol_none")).map(({ body }) => ({ ...body, requestId: "" }));
    for (const answer of await refusals(above, outer)) expect(code(answer)).toEqual(REFUSED);
    const real = (await refusals(beside, outer)).map(({ body }) => ({ ...body, requestId: "" }));
    expect(real).toEqual(missing);
  });

  test("is refused the account: the library, the root and an export of everything", async () => {
    const { bound, here, inner } = await newcomer();
    for (const answer of [
      await bound("GET /api/d/citations"),
      await bound(`POST /api/d/${here}/cite`, { citationId: "lib_none" }),
      await bound("GET /api/w/export"),
      await bound("POST /api/d", { markdown: "New.", folderId: null }),
      await bound("POST /api/d", { markdown: "New.", folderId: "root" }),
      await bound("POST /api/d/folders", { name: "New", parentId: null }),
      await bound(`PATCH /api/d/${here}/move`, { folderId: "root" }),
      await bound(`PATCH /api/d/folders/${inner}`, { parentId: null }),
    ])
      expect(code(answer)).toEqual(REFUSED);
    expect(await bound("GET /api/d?folderId=root")).toMatchObject({ status: 200, body: { documents: [] } });
  });

  test("does not delete a folder that would take something out of its reach", async () => {
    const { bound, middle, inner, below } = await newcomer();
    expect(code(await bound(`DELETE /api/d/folders/${inner}`))).toEqual(REFUSED);
    await bound(`DELETE /api/d/${below}`);
    expect((await bound(`DELETE /api/d/folders/${inner}`)).status).toBe(200);
    expect(code(await bound(`DELETE /api/d/folders/${middle}`))).toEqual(REFUSED);
  });

  test("lists, finds and hears only of what is below its folder, as things move in and out", async () => {
    const { ask, bound, listed, middle, inner, here, below, above, beside } = await newcomer();
    const inside = [below, here];
    expect(await listed()).toEqual(inside);
    expect(await listed("?q=ebb&sort=relevance")).toEqual(inside);
    expect((await listed("?sort=title")).toSorted()).toEqual(inside.toSorted());
    expect(await listed(`?folderId=${inner}`)).toEqual([below]);
    expect(await listed("?access=owned")).toEqual(inside);
    expect(await listed("?access=shared")).toEqual([]);
    const [first] = await listed("?limit=1");
    const { nextCursor } = (await bound("GET /api/d?limit=1")).body;
    expect([first, ...(await listed(`?limit=1&cursor=${nextCursor}`))]).toEqual(inside);
    const told = async () =>
      new Set(
        (await bound("GET /api/w/events?limit=100")).body.events.map((one: { documentId: string }) => one.documentId),
      );
    expect(await told()).toEqual(new Set(inside));
    const { folders } = (await bound("GET /api/d/folders")).body;
    expect(folders).toMatchObject([
      { id: inner, parentId: middle },
      { id: middle, parentId: null },
    ]);
    await ask(`PATCH /api/d/${here}/move`, { folderId: null });
    await ask(`PATCH /api/d/${beside}/move`, { folderId: inner });
    expect(new Set(await listed())).toEqual(new Set([below, beside]));
    expect(await told()).toEqual(new Set([below, beside]));
    expect(code(await bound(`GET /api/d/${here}`))).toEqual(REFUSED);
    expect((await bound(`GET /api/d/${beside}`)).status).toBe(200);
    expect(code(await bound(`GET /api/d/${above}`))).toEqual(REFUSED);
    await ask(`PATCH /api/d/folders/${inner}`, { parentId: null });
    expect(await listed()).toEqual([]);
  });

  test("puts what it creates into its folder, and moves within it", async () => {
    const { bound, ask, middle, inner, here } = await newcomer();
    const folderOf = async (route: string, body: object) => (await bound(route, body)).body.folderId;
    expect(await folderOf("POST /api/d", { markdown: "New." })).toBe(middle);
    expect(await folderOf("POST /api/d", { markdown: "New.", folderId: inner })).toBe(inner);
    expect(await folderOf(`POST /api/d/${here}/duplicate`, {})).toBe(middle);
    expect(await folderOf(`PATCH /api/d/${here}/move`, { folderId: inner })).toBe(inner);
    const text = "---\nreferences:\n- id: a\n  title: Tides\n  type: book\n---\nNew [@a].";
    const { body: imported } = await bound("POST /api/w/imports", { name: "a.md", text });
    expect(imported).toMatchObject({ documents: [{ folderId: middle }], citations: [] });
    expect(imported.warnings.join(" ")).toMatch(/library/);
    expect((await ask("GET /api/d/citations")).body.citations).toEqual([]);
    const { body: made } = await bound("POST /api/d/folders", { name: "New" });
    expect((await ask("GET /api/d/folders")).body.folders).toContainEqual(
      expect.objectContaining({ id: made.id, parentId: middle }),
    );
    expect((await bound(`PATCH /api/d/folders/${made.id}`, { name: "Newer", parentId: inner })).body).toMatchObject({
      name: "Newer",
      parentId: inner,
    });
    expect((await bound(`GET /api/w/folders/${inner}/people`)).status).toBe(200);
  });

  test("gives tools and resources the same reach", async () => {
    const { key, middle, here, below, beside } = await newcomer();
    const client = await workspace.connect(key);
    const uris = (await client.listResources()).resources.map(({ uri }) => uri);
    expect(uris.toSorted()).toEqual([here, below].map((id) => `colophon://${id}`).toSorted());
    await expect(client.readResource({ uri: `colophon://${beside}` })).rejects.toThrow(/bound to one folder/);
    const read = async (id: string) => client.callTool({ name: "read_document", arguments: { id } });
    expect(toolBody(await read(beside))).toMatchObject({ code: "document_not_in_token" });
    expect(toolBody(await read(below))).toMatchObject({ id: below });
    const made = await client.callTool({ name: "create_document", arguments: { markdown: "New." } });
    expect(made.structuredContent).toMatchObject({ folderId: middle });
    await client.close();
  });

  const upload = async (document: string, colour: string, key: string): Promise<string> => {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(await picture("png", { colour }))]), "a.png");
    return (await workspace.ask(`POST /api/w/documents/${document}/files`, { key, body })).body.id;
  };

  const statusOf = async (file: string, key: string) => {
    const request = new Request(`http://localhost:3000/files/${file}`, { headers: { "x-api-key": key } });
    return (await serveFile(request, file)).status;
  };

  test("is offered only tools that it can use", async () => {
    const { key, person, here } = await newcomer();
    const namesFor = async (one: string): Promise<string[]> => {
      const client = await workspace.connect(one);
      const { tools } = await client.listTools();
      await client.close();
      return tools.map(({ name }) => name);
    };
    const whole = await namesFor(person.key);
    const without = async (one: string) => {
      const left = new Set(await namesFor(one));
      return whole.filter((name) => !left.has(name));
    };
    const account = ["citation_library_list", "citation_collection_create"];
    const ofFolder = await without(key);
    expect(ofFolder).toEqual(expect.arrayContaining(account));
    expect(ofFolder).not.toContain("create_document");
    const ofDocument = await without(await workspace.makeKey({ userId: person.id, documentId: here }));
    expect(ofDocument).toEqual(expect.arrayContaining([...account, "create_document", "create_folder"]));
    expect(ofDocument).not.toContain("read_document");
  });

  test("reads the pictures of its documents only", async () => {
    const { person, key, here, beside } = await newcomer();
    const [near, far] = [await upload(here, "#ff0000", person.key), await upload(beside, "#0000ff", person.key)];
    expect([await statusOf(near, key), await statusOf(far, key)]).toEqual([200, 404]);
  });

  test("does not get a picture from elsewhere by writing its address, but keeps its own", async () => {
    const { person, key, bound, here, beside } = await newcomer();
    const far = await upload(beside, "#00ff00", person.key);
    const near = await upload(here, "#ff00ff", key);
    const markdown = `![far](/files/${far})\n\n![near](/files/${near})`;
    await bound(`PATCH /api/d/${here}`, { markdown });
    await bound("POST /api/d", { markdown });
    const young = await picture("png", { colour: "#ffff00" });
    const archive = archiveOf({ "a.md": `${markdown}\n\n![new](new.png)`, "new.png": new Uint8Array(young) });
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(archive)]), "a.zip");
    const imported = await workspace.ask("POST /api/w/imports", { key, body });
    const { content } = (await bound(`GET /api/d/${imported.body.documents[0].id}`)).body;
    const [taken = ""] = fileIdsIn(JSON.stringify(content)).filter((id) => id !== far && id !== near);
    expect([await statusOf(far, key), await statusOf(near, key), await statusOf(taken, key)]).toEqual([404, 200, 200]);
  });

  test("reaches nothing, and says why, when its folder is deleted", async () => {
    const { ask, bound, key, middle, here } = await newcomer();
    await ask(`DELETE /api/d/folders/${middle}`);
    for (const route of ["GET /api/d", "GET /api/d/folders", `GET /api/d/${here}`, "GET /api/w/events"]) {
      const answer = await bound(route);
      expect(code(answer)).toEqual(REFUSED);
      expect(answer.body.error).toMatch(/deleted/);
    }
    expect(code(await bound("POST /api/d", { markdown: "New." }))).toEqual(REFUSED);
    const client = await workspace.connect(key);
    await expect(client.listResources()).rejects.toThrow(/deleted/);
    await client.close();
  });

  test("of a person with whom the folder is shared acts within their role, until the share ends", async () => {
    const { person, outer, middle, here, below } = await newcomer();
    const cookie = await workspace.signIn(person.id);
    const signedIn = { key: null, headers: { cookie, "sec-fetch-site": "same-origin" } };
    const guest = await workspace.makePerson("Guest");
    const share = (role: string) =>
      workspace.ask(`PUT /api/w/folders/${outer}/people`, { ...signedIn, body: { email: guest.email, role } });
    expect((await share("view")).status).toBe(200);
    const key = await workspace.makeKey({ userId: guest.id, folderId: middle });
    const ask = (route: string, body?: unknown) => workspace.ask(route, { key, body });
    const ids = async (query = "") =>
      (await ask(`GET /api/d${query}`)).body.documents.map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual([below, here]);
    expect([await ids("?access=shared"), await ids("?access=owned")]).toEqual([[below, here], []]);
    expect((await ask("POST /api/d", { markdown: "New." })).body.code).toBe("insufficient_role");
    expect((await ask(`POST /api/d/${here}/duplicate`, {})).body.code).toBe("insufficient_role");
    await share("edit");
    expect((await ask("POST /api/d", { markdown: "New." })).body).toMatchObject({
      folderId: middle,
      owner: { id: person.id },
    });
    expect((await ask(`POST /api/d/${here}/duplicate`, {})).body).toMatchObject({ folderId: middle });
    await workspace.ask(`DELETE /api/w/folders/${outer}/people?email=${encodeURIComponent(guest.email)}`, signedIn);
    expect(code(await ask("GET /api/d"))).toEqual(REFUSED);
    expect(code(await ask(`GET /api/d/${here}`))).toEqual(REFUSED);
  });
});
