import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { rebuildOrigins } from "#lib/history/versions/rebuild";

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

  test("of a template makes a document with its title that is no template", async () => {
    const template = await create({ title: "Minutes", markdown: "Present:", settings: { template: true, toc: true } });
    const { body } = await duplicate(template.id);
    expect(body).toMatchObject({ title: "Minutes", settings: { toc: true } });
    expect(body.settings).not.toHaveProperty("template");
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

  describe("keeps who wrote its words", () => {
    const cell = "| a | b |\n| --- | --- |\n| the cell of a table | x |";
    const headers = { "x-agent-model": "model-1" };
    const write = (id: string, body: unknown) => workspace.ask(`PATCH /api/d/${id}`, { body, headers });
    const authorsOf = async (id: string) => {
      const { body } = await workspace.ask(`GET /api/w/documents/${id}/authors?history=true`);
      return { ...body, shares: body.authors.map((one: Shared) => [one.model, one.words]) };
    };
    type Shared = { model: string | null; words: number };

    async function writtenByTwo() {
      const { id } = await create({ title: "A", markdown: `The first sentence.\n\n${cell}\n` });
      await write(id, { edits: [{ find: "sentence", replace: "sentence of a model" }] });
      await write(id, { append: "And a paragraph.\n\n- with an item\n" });
      return id;
    }

    test("in a copy, and in a copy of the copy", async () => {
      const id = await writtenByTwo();
      const { shares } = await authorsOf(id);
      expect(shares).toHaveLength(2);
      const copy = (await duplicate(id)).body.id;
      const again = (await duplicate(copy)).body.id;
      for (const each of [copy, again]) {
        const authors = await authorsOf(each);
        expect(authors.shares).toEqual(shares);
        expect(authors.history[0].authors.map((one: Shared) => [one.model, one.words])).toEqual(shares);
        expect(authors.versions.every(({ number }: { number: number }) => number < 0)).toBe(true);
      }
    });

    test("beside what is written in the copy, also when its origins are found again from its history", async () => {
      const copy = (await duplicate(await writtenByTwo())).body.id;
      const body = { edits: [{ find: "first", replace: "second" }] };
      await workspace.ask(`PATCH /api/d/${copy}`, { body, headers: { "x-agent-model": "model-2" } });
      const { shares, history } = await authorsOf(copy);
      expect(shares.toSorted()).toEqual(
        [...shares.filter(([model]: unknown[]) => model !== "model-2"), ["model-2", 1]].toSorted(),
      );
      expect(history.at(-1).authors.map((one: Shared) => [one.model, one.words])).toEqual(shares);
      expect(await rebuildOrigins(workspace.store.db)).toMatchObject({ corrected: 0 });
      const { nodes } = (await workspace.ask(`GET /api/d/${copy}?format=nodes&authorship=true`)).body;
      const [{ runs, authors }] = nodes;
      expect(runs.map((run: { text: string; author: number }) => [run.text, authors[run.author].model])).toEqual([
        ["The", null],
        [" second", "model-2"],
        [" sentence", null],
        [" of a model", "model-1"],
        [".", null],
      ]);
    });

    test("also where the copy is another person's", async () => {
      const id = await writtenByTwo();
      const person = await workspace.makePerson("Ada");
      const cookie = await workspace.signIn();
      const shared = { key: null, headers: { cookie, "sec-fetch-site": "same-origin" } };
      await workspace.ask(`PUT /api/w/documents/${id}/people`, {
        ...shared,
        body: { email: person.email, role: "view" },
      });
      const made = await workspace.ask(`POST /api/d/${id}/duplicate`, { key: person.key, body: {} });
      const { body } = await workspace.ask(`GET /api/w/documents/${made.body.id}/authors`, { key: person.key });
      expect(body.authors.map(({ by }: { by: { name: string } }) => by.name)).not.toContain("test");
      expect(body.authors).toHaveLength(2);
    });
  });
});
