import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

describe.each(stores)("creating a document on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const create = (body: unknown, headers = {}) => workspace.ask("POST /api/d", { body, headers });

  test("rejects an unknown folder with the field's name", async () => {
    const { status, body } = await create({ markdown: "a", folderId: "fol_none" });
    expect([status, body.code]).toEqual([404, "not_found"]);
    expect(body.details).toMatchObject([{ path: "folderId" }]);
  });

  test("rejects another person's folder with the same error", async () => {
    const stranger = await workspace.makePerson();
    const { body: folder } = await workspace.ask("POST /api/d/folders", {
      body: { name: "Theirs" },
      key: stranger.key,
    });
    const theirs = await create({ folderId: folder.id });
    const nobodys = await create({ folderId: "fol_none" });
    expect({ ...theirs.body, requestId: "" }).toEqual({ ...nobodys.body, requestId: "" });
  });

  test("rejects settings that cannot be stored", async () => {
    for (const settings of [{ locale: "x_y" }, { toc: "yes" }, { bibliography: "always" }, { citationStyle: "" }]) {
      expect((await create({ settings })).body.code).toBe("invalid_request");
    }
    expect((await create({ citationStyle: "apa", settings: { citationStyle: "mla" } })).status).toBe(400);
    expect((await create({ citationStyle: "apa-seventh" })).body).toMatchObject({
      code: "unknown_style",
      hint: expect.stringContaining("apa"),
    });
  });

  test("without fields creates an untitled draft with an empty paragraph", async () => {
    const { status, body } = await create({});
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: "",
      excerpt: "",
      folderId: null,
      status: "draft",
      slug: null,
      url: null,
      seoTitle: null,
      seoDescription: null,
      isListed: true,
      citationStyle: "apa",
      settings: { citationStyle: "apa" },
      version: 1,
      wordCount: 0,
      source: null,
      publishedAt: null,
      content: { type: "doc", content: [{ type: "paragraph" }] },
    });
    expect(body.id).toMatch(/^doc_[0-9a-z]{26}$/);
    expect(body.createdAt).toBe(body.updatedAt);
    expect(new Date(body.createdAt).toISOString()).toBe(body.createdAt);
  });

  test("without a title uses a leading heading, which stays in the text", async () => {
    const { body } = await create({ markdown: "# Tides\n\nThe sea." });
    expect(body).toMatchObject({ title: "Tides", excerpt: "The sea.", wordCount: 3 });
    const read = await workspace.ask(`GET /api/d/${body.id}`, { headers: { accept: "text/markdown" } });
    expect(read.body).toBe("# Tides\n\nThe sea.\n");
  });

  test("an explicit title wins, and text before a heading leaves it untitled", async () => {
    expect((await create({ title: "  Mine ", markdown: "# Tides" })).body.title).toBe("Mine");
    expect((await create({ title: "", markdown: "# Tides" })).body.title).toBe("");
    expect((await create({ markdown: "Before.\n\n# Tides" })).body.title).toBe("");
  });

  test("cuts a heading longer than a title, never within a character", async () => {
    const { body } = await create({ markdown: `# ${"x".repeat(299)}😀 and on` });
    expect(body.title).toBe("x".repeat(299));
  });

  test("keeps the editor's JSON with its block ids, and adds missing ids", async () => {
    const content = {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2, id: "mine" }, content: [{ type: "text", text: "A" }] },
        { type: "paragraph", content: [{ type: "text", text: "b", marks: [{ type: "bold" }] }] },
      ],
    };
    const { body } = await create({ content });
    expect(body.content).toMatchObject(content);
    expect(body.content.content[1].attrs.id).toMatch(/./);
    expect(body.title).toBe("A");
  });

  test("records the author: a key is an agent, with its stated model and name, or null", async () => {
    const named = await create({}, { "x-agent-model": "model-1", "x-agent-name": "helper" });
    expect(named.body.lastEdit).toMatchObject({
      origin: "agent",
      model: "model-1",
      agent: "helper",
      by: { type: "key", name: "First key" },
    });
    expect((await create({})).body.lastEdit).toMatchObject({ origin: "agent", model: null, agent: null });
    expect((await create({ model: "model-2" }, { "x-agent-model": "model-1" })).body.lastEdit.model).toBe("model-2");
  });

  test("a key of a person's own tool writes as the person", async () => {
    const key = await workspace.makeKey({ isHuman: true, name: "my editor" });
    const { body } = await workspace.ask("POST /api/d", { key, body: {} });
    expect(body.lastEdit).toMatchObject({ origin: "human", by: { type: "user", id: workspace.owner.id } });
  });

  test("makes one version with the same author", async () => {
    const { body } = await create({ markdown: "# Tides\n\nThe sea.", model: "model-1" });
    const { body: history } = await workspace.ask(`GET /api/d/${body.id}/versions`);
    expect(history.versions).toMatchObject([
      {
        number: 1,
        title: "Tides",
        origin: "agent",
        model: "model-1",
        action: "create",
        summary: "Created",
        wordCountDelta: 3,
        createdAt: body.createdAt,
      },
    ]);
    expect(history.nextCursor).toBeNull();
  });
});
