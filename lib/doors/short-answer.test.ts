import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "./test-workspace";

const TEXT = "# Tides\n\nThe sea.\n\n- one\n- two\n- three\n\n> A quote.\n";
const SHORT = { prefer: "return=minimal" };

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type Any = any;

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

const create = async (markdown = TEXT): Promise<string> =>
  (await workspace.ask("POST /api/d", { body: { title: "T", markdown } })).body.id;
const patch = (id: string, body: unknown, headers: Record<string, string> = SHORT) =>
  workspace.ask(`PATCH /api/d/${id}`, { body, headers });
const nodes = async (id: string): Promise<Any[]> => (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body.nodes;
const edit = (find: string, replace: string) => ({ edits: [{ find, replace }] });

async function call(name: string, fields: Record<string, unknown>): Promise<{ body: Any; text: string }> {
  const client = await workspace.connect();
  const answer: Any = await client.callTool({ name, arguments: fields });
  await client.close();
  return { body: toolBody(answer), text: answer.content[0].text };
}

describe("a write that prefers nothing", () => {
  test.each<[string, Record<string, string>]>([
    ["says nothing of it", {}],
    ["prefers the whole", { prefer: "return=representation" }],
    ["prefers something else", { prefer: "respond-async, x-return=minimal" }],
  ])("and %s is answered with the text", async (_name, headers) => {
    const { body, headers: answered } = await patch(await create(), { title: "New" }, headers);
    expect(body).toHaveProperty("content.type", "doc");
    expect(body).not.toHaveProperty("nodes");
    expect(answered.get("preference-applied")).toBeNull();
  });

  test("nor does a read that prefers a short answer lose its text", async () => {
    const { body, headers } = await workspace.ask(`GET /api/d/${await create()}`, { headers: SHORT });
    expect([body.content.type, headers.get("preference-applied")]).toEqual(["doc", null]);
  });
});

describe("a short answer", () => {
  test.each(["return=minimal", 'respond-async, Return = "minimal"; x=1'])("to Prefer: %s says so", async (prefer) => {
    const { body, headers } = await patch(await create(), { title: "New" }, { prefer });
    expect(headers.get("preference-applied")).toBe("return=minimal");
    expect(headers.get("etag")).toBe('"2"');
    expect(body).toMatchObject({ title: "New", changed: true, version: 2, nodes: [] });
    expect(body).not.toHaveProperty("content");
  });

  test("has the nodes that were changed or added, as format=nodes gives them, without their authors", async () => {
    const id = await create();
    const edits = [
      { find: "The sea.", replace: "The ocean.\n\nA line." },
      { find: "two", replace: "2" },
    ];
    const { body } = await patch(id, { edits });
    const all = await nodes(id);
    const changed = all
      .filter(({ markdown }) => ["The ocean.", "A line.", "2"].includes(markdown))
      .map(({ authors: _, ...node }) => node);
    expect([body.nodes.length, body.nodes]).toEqual([3, changed]);
  });

  test("has the list that an item was taken from", async () => {
    const id = await create();
    const item = (await nodes(id)).find(({ markdown }) => markdown === "- two");
    const { body } = await patch(id, { nodeId: item.id, markdown: "" });
    expect(body.nodes.map(({ markdown }: Any) => markdown)).toEqual(["- one\n- three"]);
  });

  test("of many changed nodes has their ids and count, not the nodes", async () => {
    const id = await create("The sea.\n\n".repeat(200));
    const { body } = await patch(id, { edits: [{ find: "sea", replace: "ocean", all: true }] });
    const all = await nodes(id);
    expect([body.nodes, body.nodeCount, body.nodeIds]).toEqual([[], 200, all.map((node) => node.id)]);
    expect(JSON.stringify(body).length).toBeLessThan(9_000);
  });

  test("of one long node has its id, not the node", async () => {
    const id = await create(`The sea. ${"word ".repeat(5_000)}`);
    const { body } = await patch(id, edit("sea", "ocean"));
    expect([body.nodes, body.nodeCount, body.nodeIds]).toEqual([[], 1, [(await nodes(id))[0].id]]);
  });

  test("has no nodes where nothing was changed", async () => {
    const { body } = await patch(await create(), { markdown: TEXT });
    expect(body).toMatchObject({ changed: false, nodes: [] });
  });

  test("of a dry run has the nodes that would be changed, and the diff around them", async () => {
    const id = await create(`${"word ".repeat(50)}sea${" word".repeat(50)}`);
    const [before] = await nodes(id);
    const { body } = await patch(id, { ...edit("sea", "ocean"), dryRun: true });
    expect(body.nodes).toMatchObject([{ id: before.id, markdown: before.markdown.replace("sea", "ocean") }]);
    expect(body.diff).toEqual([
      { op: "equal", text: "… word word word word word " },
      { op: "delete", text: "sea" },
      { op: "insert", text: "ocean" },
      { op: "equal", text: " word word word word word …" },
    ]);
    expect((await nodes(id))[0].markdown).toBe(before.markdown);
  });

  test("has a suggestion without its texts, its diff around the changes", async () => {
    const id = await create();
    const { body } = await patch(id, { ...edit("The sea.", "The ocean."), mode: "suggest_replace" });
    expect(body).toMatchObject({
      changed: false,
      nodes: [],
      suggestion: { status: "pending", diff: expect.any(Array) },
    });
    for (const name of ["original", "proposed"]) expect(body.suggestion).not.toHaveProperty(name);
    const accepted = await workspace.ask(`POST /api/d/${id}/suggestions/${body.suggestion.id}/accept`, {
      body: {},
      headers: SHORT,
    });
    expect(accepted.body).toMatchObject({
      accepted: true,
      document: { version: 2 },
      nodes: [{ markdown: "The ocean." }],
    });
    expect(accepted.body.document).not.toHaveProperty("content");
    expect(accepted.headers.get("preference-applied")).toBe("return=minimal");
  });

  test("has what overlapped as suggestions without their texts", async () => {
    const id = await create();
    await patch(id, edit("The sea.", "The ocean."));
    const { body } = await patch(id, { ...edit("The sea.", "The lake."), baseVersion: 1, onConflict: "suggest" });
    expect(body.suggestions).toHaveLength(1);
    expect(body.suggestions[0]).not.toHaveProperty("proposed");
  });

  test("of a document that was made has neither its text nor its nodes", async () => {
    for (const route of ["POST /api/d", `POST /api/d/${await create()}/duplicate`]) {
      const { body, headers, status } = await workspace.ask(route, { body: {}, headers: SHORT });
      expect([status, headers.get("location")]).toEqual([201, `/api/d/${body.id}`]);
      expect(headers.get("preference-applied")).toBe("return=minimal");
      for (const name of ["content", "nodes"]) expect(body).not.toHaveProperty(name);
    }
  });

  test("is replayed as it was given first", async () => {
    const id = await create();
    const key = { "idempotency-key": "short" };
    const first = await patch(id, edit("sea", "ocean"), { ...key, ...SHORT });
    const again = await patch(id, edit("sea", "ocean"), key);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
  });
});

describe("a tool that writes", () => {
  test.each(["", "all", null, 1])("refuses return: %j", async (wanted) => {
    const { body } = await call("write_document", { id: await create(), title: "x", return: wanted });
    expect(body).toMatchObject({ code: "invalid_request", details: [{ path: "return" }] });
  });

  test("answers short, and whole when asked; one that reads knows no such argument", async () => {
    const id = await create();
    expect((await call("write_document", { id, ...edit("sea", "ocean") })).body).toMatchObject({
      nodes: [{ markdown: "The ocean." }],
    });
    expect((await call("write_document", { id, title: "x", return: "minimal" })).body).not.toHaveProperty("content");
    expect((await call("write_document", { id, title: "y", return: "full" })).body).toHaveProperty("content");
    expect((await call("read_document", { id, return: "full" })).body).toMatchObject({ code: "unknown_field" });
  });
});

test("an answer of more than 100 kB begins with how to ask for less", async () => {
  const id = await create("word ".repeat(25_000));
  const hint = expect.stringMatching(
    /^This answer has \d+ kB, about \d+,000 tokens. To get less, ask for format “outline”/,
  );
  for (const format of ["json", "markdown", "nodes"]) {
    const { body, text } = await call("read_document", { id, format });
    expect([Object.keys(body)[0], body.hint]).toEqual(["hint", hint]);
    expect(JSON.parse(text)).toMatchObject({ hint, id });
    expect(Object.keys(JSON.parse(text))[0]).toBe("hint");
  }
  const { body } = await call("read_document", { id, format: "markdown", from: 0, limit: 1 });
  expect(body.hint).toEqual(hint);
  expect((await call("read_document", { id, format: "outline" })).body).not.toHaveProperty("hint");
});

test("a long answer of a tool is in its structure alone, and its text says so", async () => {
  const id = await create("word ".repeat(2_000));
  const { body, text } = await call("read_document", { id, format: "markdown" });
  expect(body.markdown.length).toBeGreaterThan(9_000);
  expect(JSON.parse(text)).toEqual({ id, title: "T", version: 1, inStructuredContent: ["markdown"] });
  const { body: short, text: whole } = await call("read_document", { id: await create(), format: "markdown" });
  expect(JSON.parse(whole)).toEqual(short);
});
