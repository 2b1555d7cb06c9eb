import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, toolBody } from "#lib/doors/test-workspace";

describe.each(stores)("moving a document on $name", (store) => {
  let workspace: TestWorkspace;
  let papers = "";
  let notes = "";
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
    papers = (await workspace.ask("POST /api/d/folders", { body: { name: "Papers" } })).body.id;
    notes = (await workspace.ask("POST /api/d/folders", { body: { name: "Notes", parentId: papers } })).body.id;
  });
  afterAll(() => workspace.close());

  const write = async (folderId?: string): Promise<string> =>
    (await workspace.ask("POST /api/d", { body: { markdown: "# Tides\n\nThe sea.", folderId } })).body.id;
  const move = (id: string, folderId: unknown, headers: Record<string, string> = {}) =>
    workspace.ask(`PATCH /api/d/${id}/move`, { body: { folderId }, headers });
  const versionsOf = async (id: string) => (await workspace.ask(`GET /api/d/${id}/versions`)).body.versions;

  test("rejects a request without a place, and one with more fields", async () => {
    const id = await write();
    for (const body of [{}, { folderId: 1 }, { folderId: "" }, { folderId: papers, parentId: papers }]) {
      expect((await workspace.ask(`PATCH /api/d/${id}/move`, { body })).status).toBe(400);
    }
    expect(await versionsOf(id)).toHaveLength(1);
  });

  test("rejects an unknown document and one in the trash", async () => {
    const id = await write();
    await workspace.ask(`DELETE /api/d/${id}`);
    for (const gone of [id, "doc_missing"]) {
      expect((await move(gone, papers)).body).toMatchObject({ code: "not_found", details: [{ path: "id" }] });
    }
  });

  test("rejects an unknown folder with the field's name", async () => {
    const id = await write(papers);
    const { status, body } = await move(id, "fol_missing");
    expect([status, body.code, body.details[0].path]).toEqual([404, "not_found", "folderId"]);
    expect((await workspace.ask(`GET /api/d/${id}`)).body).toMatchObject({ folderId: papers, version: 1 });
  });

  test("rejects a document that is no longer at the version of If-Match", async () => {
    const id = await write();
    await move(id, papers);
    const { status, body } = await move(id, notes, { "if-match": '"1"' });
    expect([status, body.code]).toEqual([412, "precondition_failed"]);
    expect((await move(id, notes, { "if-match": '"2"' })).body).toMatchObject({ version: 3, folderId: notes });
  });

  test("rejects a key with only the suggest scope", async () => {
    const id = await write();
    const key = await workspace.makeKey({ scopes: ["read", "suggest"] });
    const { status, body } = await workspace.ask(`PATCH /api/d/${id}/move`, { key, body: { folderId: null } });
    expect([status, body.code]).toEqual([403, "insufficient_scope"]);
  });

  test("makes one version with the target and the author, and leaves the text unchanged", async () => {
    const id = await write();
    const { status, body, headers } = await move(id, papers, { "x-agent-model": "a-model" });
    expect([status, headers.get("etag")]).toEqual([200, '"2"']);
    expect(body).toMatchObject({ folderId: papers, version: 2, changed: true, lastEdit: { model: "a-model" } });
    const [version, ...earlier] = await versionsOf(id);
    expect(version).toMatchObject({ number: 2, action: "move", summary: "Moved to “Papers”", wordCountDelta: 0 });
    expect(earlier).toHaveLength(1);
    const text = await workspace.ask(`GET /api/d/${id}`, { headers: { accept: "text/markdown" } });
    expect(text.body).toBe("# Tides\n\nThe sea.\n");
  });

  test("makes no version when the document is already there", async () => {
    const id = await write(notes);
    expect((await move(id, notes)).body).toMatchObject({ folderId: notes, version: 1, changed: false });
    for (const root of ["root", null]) {
      const moved = await move(id, root);
      expect(moved.body).toMatchObject({ folderId: null, version: 2, changed: root === "root" });
    }
    expect((await versionsOf(id)).map(({ summary }: { summary: string }) => summary)).toEqual([
      "Moved to the root",
      "Created",
    ]);
  });

  test("returns the same as a tool", async () => {
    const [one, other] = [await write(), await write()];
    const client = await workspace.connect();
    const whole = { id: one, folderId: papers, return: "full" };
    const called = await client.callTool({ name: "move_document", arguments: whole });
    expect(called.structuredContent).toMatchObject({ folderId: papers, version: 2, changed: true });
    expect(Object.keys(called.structuredContent ?? {})).toEqual(Object.keys((await move(other, papers)).body));
    const refused = await client.callTool({ name: "move_document", arguments: { id: one, folderId: "fol_missing" } });
    expect(toolBody(refused)).toMatchObject({ code: "not_found" });
  });
});
