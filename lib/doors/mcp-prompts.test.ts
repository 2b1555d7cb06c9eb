import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { insertPrompt } from "#lib/prompts/prompts/store";
import { systemPrompts } from "#lib/prompts/prompts/system-prompts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace";

describe("prompts through the Model Context Protocol", () => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(oneStore);
    const mine = { name: "Weekly report", description: "", content: "Report on {{week}} to {{reader}}." };
    await insertPrompt(workspace.store.db, workspace.owner.id, mine, new Date());
  });
  afterAll(() => workspace.close());

  test("are neither listed nor returned for a key without read access", async () => {
    const client = await workspace.connect(await workspace.makeKey({ scopes: ["create"] }));
    expect((await client.listPrompts()).prompts).toEqual([]);
    await expect(client.getPrompt({ name: "tighten" })).rejects.toMatchObject({ data: { code: "insufficient_scope" } });
  });

  test("reject an unknown name and an invented cursor, in the form of all errors", async () => {
    const client = await workspace.connect();
    await expect(client.getPrompt({ name: "nonsense" })).rejects.toMatchObject({
      code: -32602,
      data: { code: "not_found", error: "There is no such prompt.", requestId: expect.stringMatching(/^req_/) },
    });
    await expect(client.listPrompts({ cursor: "nonsense" })).rejects.toMatchObject({
      code: -32602,
      data: { code: "invalid_request" },
    });
  });

  test("reject missing and unknown arguments by name", async () => {
    const client = await workspace.connect();
    const refused = client.getPrompt({ name: "weekly-report", arguments: { week: "12", redaer: "all" } });
    await expect(refused).rejects.toMatchObject({
      data: {
        details: [
          { path: "reader", message: "is missing" },
          { path: "redaer", message: "is not an argument of this prompt" },
        ],
        hint: "It takes week, reader.",
      },
    });
  });

  test("are the personal and the system prompts, by slug, with their arguments", async () => {
    const client = await workspace.connect();
    const { prompts, nextCursor } = await client.listPrompts();
    expect(nextCursor).toBeUndefined();
    expect(prompts.map(({ name }) => name)).toEqual(["weekly-report", ...systemPrompts.map(({ slug }) => slug)]);
    expect(prompts[0]).toEqual({
      name: "weekly-report",
      title: "Weekly report",
      arguments: [
        { name: "week", required: true },
        { name: "reader", required: true },
      ],
    });
    expect(prompts.find(({ name }) => name === "tighten")?.arguments).toEqual([
      { name: "document", description: "The id of the document, doc_…", required: true },
      { name: "reduction", description: expect.stringContaining("a fifth"), required: true },
    ]);
  });

  test("are returned filled, as one message of the user", async () => {
    const client = await workspace.connect();
    const values = { week: "{{reader}}", reader: "everybody" };
    const { id } = (await workspace.ask("GET /api/d/prompts/weekly-report")).body;
    for (const name of ["weekly-report", id]) {
      const got = await client.getPrompt({ name, arguments: values });
      const text = "Report on {{reader}} to everybody.";
      expect(got.messages).toEqual([{ role: "user", content: { type: "text", text } }]);
    }
  });

  test("a key bound to one document gets only the system prompts", async () => {
    const client = await workspace.connect(await workspace.makeKey({ documentId: "doc_some" }));
    expect((await client.listPrompts()).prompts).toHaveLength(systemPrompts.length);
    await expect(client.getPrompt({ name: "weekly-report" })).rejects.toMatchObject({
      data: { code: "document_not_in_token" },
    });
  });

  test("count as reads", async () => {
    const key = await workspace.makeKey();
    const remaining = async () =>
      Number((await workspace.ask("GET /api/d", { key })).headers.get("ratelimit-remaining"));
    const client = await workspace.connect(key);
    const before = await remaining();
    await client.listPrompts();
    await client.getPrompt({ name: "check-claims", arguments: { document: "doc_some" } });
    expect(before - (await remaining())).toBe(3);
  });
});
