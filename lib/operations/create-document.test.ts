import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace } from "#lib/api/test-workspace";

describe.each(stores)("creating a document on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
  });
  afterAll(() => workspace.close());

  test("without a title a leading heading names it and stays in the text", async () => {
    const { status, body, headers } = await workspace.ask("POST /api/d", { body: { markdown: "# Tides\n\nThe sea." } });
    expect(body).toMatchObject({ title: "Tides", version: 1, status: "draft", url: null, wordCount: 3 });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/api/d/${body.id}`);
    const read = await workspace.ask(`GET /api/d/${body.id}`, { headers: { accept: "text/markdown" } });
    expect(read.body).toBe("# Tides\n\nThe sea.\n");
    const nodes = await workspace.ask(`GET /api/d/${body.id}?format=nodes`);
    expect(nodes.body.nodes).toMatchObject([{ type: "heading" }, { type: "paragraph", lastEdit: { origin: "agent" } }]);
    const client = await workspace.connect();
    const tools = await client.listTools();
    expect(tools.tools).toHaveLength(11);
    const called = await client.callTool({ name: "read_document", arguments: { id: body.id, format: "markdown" } });
    expect(called.structuredContent).toEqual({
      id: body.id,
      title: "Tides",
      version: 1,
      markdown: "# Tides\n\nThe sea.\n",
    });
    const made = await client.callTool({
      name: "create_document",
      arguments: { markdown: "hello", model: "claude-x" },
    });
    expect(made.structuredContent).toMatchObject({ lastEdit: { agent: "test-agent", model: "claude-x" } });
  });
});
