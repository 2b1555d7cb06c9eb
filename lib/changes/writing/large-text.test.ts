import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

// Longer than a text that is read inline.
const large = (word: string) =>
  Array.from({ length: 1_000 }, (_, at) => `The ${word} has the number ${at}.\n`).join("\n");

describe.each(stores)("a large text, $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const create = async (body: object) => (await workspace.ask("POST /api/d", { body })).body;

  test("is rejected like a small one, with name and line", async () => {
    const answer = await workspace.ask("POST /api/d", { body: { markdown: `${large("line")}\n[a](javascript:b)\n` } });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_content", details: [{ path: "line 2001" }] } });
  });

  test("of an unknown document is rejected with not_found", async () => {
    const answer = await workspace.ask("PATCH /api/d/doc_none", { body: { markdown: large("line") } });
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("is written unchanged, and keeps the ids of unchanged blocks", async () => {
    const made = await create({ title: "Long", markdown: large("line") });
    const markdown = `${large("line")}\nOne more.\n`;
    const { body, status } = await workspace.ask(`PATCH /api/d/${made.id}`, { body: { markdown } });
    expect([status, body.version, body.content.content.length]).toEqual([200, 2, 1_001]);
    expect(body.content.content.slice(0, 1_000)).toEqual(made.content.content);
    const read = await workspace.ask(`GET /api/d/${made.id}?format=markdown`);
    expect(read.body).toBe(markdown);
  });

  test("mentions the document's citations, and warns of unknown keys", async () => {
    const made = await create({ title: "Long", markdown: "Short." });
    const cited = await workspace.ask(`POST /api/d/${made.id}/cite`, {
      body: { csl: { type: "book", title: "Tides", author: [{ family: "Doe" }] } },
    });
    const markdown = `${large("line")}\nAs @${cited.body.key} and @nobody say.\n`;
    const { body } = await workspace.ask(`PATCH /api/d/${made.id}`, { body: { markdown } });
    expect(JSON.stringify(body.content.content.at(-1))).toContain(cited.body.id);
    expect(body.warnings).toEqual([expect.stringContaining("“nobody”")]);
  });

  test("is merged with the changes since its base version", async () => {
    const made = await create({ title: "Long", markdown: large("line") });
    await workspace.ask(`PATCH /api/d/${made.id}`, { body: { markdown: `${large("line")}\nTheirs.\n` } });
    const mine = `Mine.\n\n${large("line")}`;
    const { body } = await workspace.ask(`PATCH /api/d/${made.id}`, { body: { markdown: mine, baseVersion: 1 } });
    expect(body).toMatchObject({ version: 3, merged: true });
    expect(body.content.content).toHaveLength(1_002);
  });

  test("is read again when the document changed between reading and writing", async () => {
    const made = await create({ title: "Long", markdown: "Short." });
    const writes = ["first", "second", "third"].map((word) =>
      workspace.ask(`PATCH /api/d/${made.id}`, { body: { markdown: large(word) } }),
    );
    const answers = await Promise.all(writes);
    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4]);
  });

  test("at a node replaces only that node", async () => {
    const made = await create({ title: "Long", markdown: "One.\n\nTwo.\n\nThree." });
    const nodeId = made.content.content[1].attrs.id;
    const { body } = await workspace.ask(`PATCH /api/d/${made.id}`, { body: { nodeId, markdown: large("line") } });
    expect(body.content.content).toHaveLength(1_002);
    expect([body.content.content[0], body.content.content.at(-1)]).toEqual([
      made.content.content[0],
      made.content.content[2],
    ]);
  });

  test("as content is written unchanged", async () => {
    const paragraphs = Array.from({ length: 4_000 }, (_, at) => ({
      type: "paragraph",
      content: [{ type: "text", text: `Paragraph ${at}` }],
    }));
    const { content } = await create({ title: "Long", content: { type: "doc", content: paragraphs } });
    expect(content.content[3_999]).toMatchObject(paragraphs[3_999] ?? {});
  });

  test("is proposed as a suggestion", async () => {
    const made = await create({ title: "Long", markdown: "Short." });
    const { body, status } = await workspace.ask(`PATCH /api/d/${made.id}`, {
      body: { mode: "suggest_replace", markdown: large("line") },
    });
    expect([status, body.changed, body.suggestion.status]).toEqual([200, false, "pending"]);
  });

  test("does not block the event loop: a small text sent after it is written first", async () => {
    const answered: string[] = [];
    await create({ title: "Warm", markdown: "Warm." });
    const bomb = create({ title: "Bomb", markdown: "[see [@a] ".repeat(30_000) }).then(() => answered.push("bomb"));
    const small = create({ title: "Small", markdown: "Small." }).then(() => answered.push("small"));
    await Promise.all([bomb, small]);
    expect(answered).toEqual(["small", "bomb"]);
  });
});
