import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { testPages } from "#lib/files/test-pdf";

const PAGES = ["A cover page.", "The tides follow the moon\nin an exam-\nple of order."];

describe.each([oneStore])("quoting a highlight on $name", (store) => {
  let workspace: TestWorkspace;
  let citationId: string;
  let highlightId: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    const csl = { type: "book", title: "Tides" };
    citationId = (await workspace.ask("POST /api/d/citations", { body: { csl } })).body.id;
    const body = new FormData();
    body.set("file", new Blob([new Uint8Array(testPages(PAGES))], { type: "application/pdf" }), "tides.pdf");
    const attachmentId = (await workspace.ask(`POST /api/w/citations/${citationId}/attachments`, { body })).body.id;
    const marked = { attachmentId, page: 2, quote: "moon\nin an exam-\nple" };
    highlightId = (await workspace.ask(`POST /api/w/citations/${citationId}/highlights`, { body: marked })).body.id;
  });
  afterAll(() => workspace.close());

  const written = async (markdown: string): Promise<string> =>
    (await workspace.ask("POST /api/d", { body: { title: "Essay", markdown } })).body.id;
  const quote = (id: string, fields = {}, asked = {}) =>
    workspace.ask(`POST /api/w/documents/${id}/quotes`, { body: { highlightId, ...fields }, ...asked });
  const markdownOf = async (id: string) =>
    (await workspace.ask(`GET /api/d/${id}`, { headers: { accept: "text/markdown" } })).body.trim();

  test("is refused without a role, to a reader, to a bound key, and for what is not there", async () => {
    const id = await written("One.");
    const { key, email } = await workspace.makePerson();
    expect((await quote(id, {}, { key })).status).toBe(404);
    const session = { key: null, headers: { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" } };
    await workspace.ask(`PUT /api/w/documents/${id}/people`, { ...session, body: { email, role: "comment" } });
    expect((await quote(id, {}, { key })).body.code).toBe("insufficient_role");
    await workspace.ask(`PUT /api/w/documents/${id}/people`, { ...session, body: { email, role: "edit" } });
    // The highlight is not this person's.
    expect((await quote(id, {}, { key })).status).toBe(404);
    const bound = await workspace.makeKey({ documentId: id });
    expect((await quote(id, {}, { key: bound })).body.code).toBe("document_not_in_token");
    const suggesting = await workspace.makeKey({ scopes: ["read", "suggest"] });
    expect((await quote(id, {}, { key: suggesting })).body.code).toBe("insufficient_scope");
    expect((await quote(id, { highlightId: "hig_none" })).status).toBe(404);
    expect((await quote(id, { nodeId: "nod_none" })).status).toBe(404);
    const columns = "id, attachment_id, page, quote, start, color, created_at, updated_at";
    await workspace.store.db.execute(`insert into highlight (${columns}, kind)
      select 'hig_picture', attachment_id, 1, '', 0, color, created_at, updated_at, 'image' from highlight limit 1`);
    expect((await quote(id, { highlightId: "hig_picture" })).body).toMatchObject({
      code: "invalid_request",
      details: [{ path: "highlightId", message: "names a note or a picture" }],
    });
    expect((await quote(id, { placement: "before" })).status).toBe(400);
    expect((await workspace.ask(`GET /api/d/${id}`)).body.version).toBe(1);
  });

  test("makes one version with the words and a citation of the page, at the end", async () => {
    const id = await written("One.");
    const { status, headers, body } = await quote(id);
    expect([status, headers.get("location")]).toEqual([201, `/api/d/${id}`]);
    expect(body).toMatchObject({
      version: 2,
      nodes: [{ type: "blockquote" }, { type: "paragraph", text: expect.stringContaining("moon in an example") }],
    });
    const { key } = (await workspace.ask(`GET /api/d/${id}/cite`)).body.citations[0];
    expect(await markdownOf(id)).toBe(`One.\n\n> moon in an example [@${key}, p. 2]`);
    const checked = (await workspace.ask(`POST /api/w/documents/${id}/checks`)).body.checks;
    expect(checked[0]).toMatchObject({ kind: "quotation", status: "verbatim", page: 2 });
  });

  test("goes beside a block, cites a work once, and takes the place of an empty text", async () => {
    const id = await written("One.\n\nTwo.");
    const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body;
    await quote(id, { nodeId: nodes[1].id, placement: "before" });
    await quote(id, { nodeId: nodes[1].id });
    expect((await markdownOf(id)).split("\n\n").map((block: string) => block.slice(0, 6))).toEqual([
      "One.",
      "> moon",
      "Two.",
      "> moon",
    ]);
    expect((await workspace.ask(`GET /api/d/${id}/cite`)).body.citations).toMatchObject([{ mentions: 2 }]);
    const empty = (await workspace.ask("POST /api/d", { body: { title: "Empty" } })).body.id;
    await quote(empty);
    expect(await markdownOf(empty)).toMatch(/^> moon/);
  });
});
