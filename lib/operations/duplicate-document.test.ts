import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

describe.each(stores)("duplicating a document on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const create = async (body: unknown) => (await workspace.ask("POST /api/d", { body })).body;
  const duplicate = (id: string, body: unknown = {}) => workspace.ask(`POST /api/d/${id}/duplicate`, { body });

  test("rejects an unknown folder with the field's name", async () => {
    const { id } = await create({ title: "A" });
    const { status, body } = await duplicate(id, { folderId: "fol_none" });
    expect([status, body.code, body.details[0].path]).toEqual([404, "not_found", "folderId"]);
  });

  test("creates a draft with the same text, ids and settings, and its own history", async () => {
    const original = await create({
      title: "A",
      markdown: "# A\n\nText.",
      settings: { toc: true },
      citationStyle: "ieee",
    });
    await workspace.ask(`PATCH /api/d/${original.id}`, { body: { markdown: "# A\n\nNew text." } });
    await workspace.ask(`POST /api/d/${original.id}/publish`, { body: { slug: "an-original", seoTitle: "S" } });
    const { status, headers, body } = await duplicate(original.id);
    expect([status, headers.get("location")]).toEqual([201, `/api/d/${body.id}`]);
    expect(body).toMatchObject({
      title: "Copy of A",
      status: "draft",
      slug: null,
      url: null,
      publishedAt: null,
      version: 1,
      settings: { toc: true, citationStyle: "ieee" },
      wordCount: 3,
    });
    expect(body.id).not.toBe(original.id);
    expect(body.content).toEqual((await workspace.ask(`GET /api/d/${original.id}`)).body.content);
    const { body: history } = await workspace.ask(`GET /api/d/${body.id}/versions`);
    expect(history.versions).toMatchObject([{ number: 1, action: "create", summary: "Duplicated from “A”" }]);
    await workspace.ask(`PATCH /api/d/${body.id}`, { body: { nodeIndex: 1, markdown: "Mine." } });
    expect((await workspace.ask(`GET /api/d/${original.id}?format=markdown`)).body).toBe("# A\n\nNew text.\n");
  });

  test("stays in the folder, unless the request names another or none", async () => {
    const { body: folder } = await workspace.ask("POST /api/d/folders", { body: { name: "F" } });
    const { id } = await create({ title: "A", folderId: folder.id });
    expect((await duplicate(id)).body.folderId).toBe(folder.id);
    expect((await duplicate(id, { folderId: null })).body.folderId).toBeNull();
    expect((await duplicate(id, { folderId: "root", title: "B" })).body).toMatchObject({ folderId: null, title: "B" });
  });

  test("of an untitled document is untitled, and a long title stays within the limit", async () => {
    expect((await duplicate((await create({})).id)).body.title).toBe("");
    const title = "x".repeat(300);
    expect((await duplicate((await create({ title })).id)).body.title).toBe(title);
  });
});
