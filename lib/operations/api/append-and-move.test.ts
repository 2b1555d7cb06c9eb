import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { stubCrossref } from "#lib/citations/sources/test-crossref";
import { openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "#lib/doors/test-workspace";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type Any = any;

let workspace: TestWorkspace;
let other: string;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  other = await workspace.makeKey({ name: "Other" });
  stubCrossref([]);
});
afterAll(() => workspace.close());

const TEXT = "# One\n\nA.\n\n# Two\n\nB.\n\n# Three\n\nC.\n";

async function make(markdown = TEXT) {
  const { id } = (await workspace.ask("POST /api/d", { body: { title: "T", markdown } })).body;
  const patch = (body: object, key?: string) => workspace.ask(`PATCH /api/d/${id}`, { body, ...(key ? { key } : {}) });
  const read = async () => (await workspace.ask(`GET /api/d/${id}?format=markdown`)).body as string;
  const nodes = async (more = ""): Promise<Any[]> =>
    (await workspace.ask(`GET /api/d/${id}?format=nodes${more}`)).body.nodes;
  const nodeOf = async (markdown: string): Promise<string> =>
    (await nodes()).find((node) => node.markdown.trim() === markdown).id;
  return { id, patch, read, nodes, nodeOf };
}

async function tool(name: string, fields: Record<string, unknown>): Promise<Any> {
  const client = await workspace.connect();
  const answer = toolBody(await client.callTool({ name, arguments: fields }));
  await client.close();
  return answer;
}

describe("append", () => {
  test.each([
    ["markdown", { markdown: "x" }],
    ["content", { content: { type: "doc", content: [] } }],
    ["edits", { edits: [{ find: "A", replace: "x" }] }],
    ["a node", { nodeIndex: 0 }],
    ["a place", { placement: "after" }],
    ["a move", { move: { nodeIds: ["x"], before: "y" } }],
  ])("is refused together with %s, in both modes", async (_name, others) => {
    const { patch, read } = await make();
    for (const mode of [{}, { mode: "suggest_replace" }]) {
      expect(await patch({ append: "D.", ...others, ...mode })).toMatchObject({
        status: 400,
        body: { code: "invalid_request", hint: expect.any(String) },
      });
    }
    expect(await read()).toBe(TEXT);
  });

  test("is refused with what cannot be stored, by name", async () => {
    const { patch } = await make();
    expect((await patch({ append: "a\0b" })).body.code).toBe("invalid_content");
    expect((await patch({ append: 7 })).body).toMatchObject({ code: "invalid_request", details: [{ path: "append" }] });
    expect((await patch({ append: "D.", baseVersion: 9 })).body.details).toMatchObject([{ path: "baseVersion" }]);
  });

  test("writes at the end, also of an empty document", async () => {
    const { patch, read } = await make();
    expect((await patch({ append: "D.\n\nE." })).body).toMatchObject({ changed: true, version: 2 });
    expect(await read()).toBe(`${TEXT}\nD.\n\nE.\n`);
    const empty = await make("");
    await empty.patch({ append: "First." });
    expect(await empty.read()).toBe("First.\n");
  });

  test("of nothing changes nothing", async () => {
    const { patch } = await make();
    expect((await patch({ append: " \n" })).body).toMatchObject({ changed: false, version: 1 });
  });

  test("never conflicts with an old base version, and keeps what others wrote at the end", async () => {
    const { patch, read } = await make("A.");
    await patch({ markdown: "B." }, other);
    await patch({ append: "C." }, other);
    const { body } = await patch({ append: "D.", baseVersion: 1 });
    expect(body).toMatchObject({ changed: true, merged: true, version: 4 });
    expect(await read()).toBe("B.\n\nC.\n\nD.\n");
  });

  test("gives its notes labels of their own and mentions the document's citations", async () => {
    const { id, patch, read } = await make("A[^1].\n\n[^1]: One.\n");
    const csl = { type: "book", title: "Tides", author: [{ family: "Doe" }], issued: { "date-parts": [[2020]] } };
    const { key } = (await workspace.ask(`POST /api/d/${id}/cite`, { body: { csl } })).body;
    const { body } = await patch({ append: `B[^1] [@${key}].\n\n[^1]: Two.` });
    expect(body.warnings).toBeUndefined();
    expect(await read()).toBe(`A[^1].\n\n[^1]: One.\n\nB[^2] [@${key}].\n\n[^2]: Two.\n`);
  });

  test("is proposed as a suggestion, whose acceptance writes it there", async () => {
    const { id, patch, read } = await make();
    const { body } = await patch({ append: "D.", mode: "suggest_replace" });
    expect(body.suggestion).toMatchObject({ placement: "after", proposed: { markdown: "D.\n" } });
    await workspace.ask(`POST /api/d/${id}/suggestions/${body.suggestion.id}/accept`);
    expect(await read()).toBe(`${TEXT}\nD.\n`);
    expect((await patch({ append: "", mode: "suggest_replace" })).body).toMatchObject({ changed: false });
  });

  test("of a large text is written too", async () => {
    const { patch, read } = await make();
    await patch({ append: "word ".repeat(20_000) });
    expect((await read()).length).toBeGreaterThan(100_000);
  });

  test("is a field of the tools", async () => {
    const { id, read } = await make();
    expect(await tool("write_document", { id, append: "D." })).toMatchObject({ nodes: [{ markdown: "D." }] });
    expect(await tool("suggest_edits", { id, append: "E." })).toMatchObject({ suggestion: { status: "pending" } });
    expect(await read()).toBe(`${TEXT}\nD.\n`);
  });
});

describe("move", () => {
  test.each([
    ["with a text", { markdown: "x" }],
    ["with edits", { edits: [{ find: "A", replace: "x" }] }],
  ])("is refused %s", async (_name, others) => {
    const { patch, nodeOf } = await make();
    const move = { nodeIds: [await nodeOf("A.")], after: await nodeOf("B.") };
    expect((await patch({ move, ...others })).body.code).toBe("invalid_request");
  });

  test("is refused with no place, no block or an unknown field", async () => {
    const { patch, nodeOf } = await make();
    const [a, b] = [await nodeOf("A."), await nodeOf("B.")];
    for (const move of [{ nodeIds: [a] }, { before: a }, { nodeIds: [], before: a }, { nodeIds: [a], to: b }, "A"]) {
      expect((await patch({ move })).status).toBe(400);
    }
    expect((await patch({ move: { nodeIds: ["nod_none"], before: a } })).status).toBe(404);
  });

  test("takes a section before another: ids, authors and comments stay, and the answer is short", async () => {
    const { id, patch, read, nodes, nodeOf } = await make();
    await patch({ edits: [{ find: "C.", replace: "C and more." }] }, other);
    const nodeId = await nodeOf("C and more.");
    const comment = { nodeId, quote: "and more", body: "Which?" };
    await workspace.ask(`POST /api/w/documents/${id}/comments`, { body: comment });
    const before = await nodes("&authorship=true");
    const move = { section: await nodeOf("# Three"), before: await nodeOf("# Two") };
    const answer = await tool("write_document", { id, move });
    expect(answer).toMatchObject({ changed: true, version: 3 });
    expect(JSON.stringify(answer).length).toBeLessThan(1_500);
    expect(await read()).toBe("# One\n\nA.\n\n# Three\n\nC and more.\n\n# Two\n\nB.\n");
    const after = await nodes("&authorship=true");
    const known = (list: Any[]) =>
      list.map(({ index: _, ...node }) => node).toSorted((one, two) => one.id.localeCompare(two.id));
    expect(known(after)).toEqual(known(before));
    const { comments } = (await workspace.ask(`GET /api/w/documents/${id}/comments`)).body;
    expect(comments).toMatchObject([{ nodeId, quote: { exact: "and more" }, orphaned: false }]);
  });

  test("to where it stands changes nothing", async () => {
    const { patch, nodeOf } = await make();
    const move = { nodeIds: [await nodeOf("A.")], after: await nodeOf("# One") };
    expect((await patch({ move })).body).toMatchObject({ changed: false, version: 1 });
  });

  test("from an old version is merged with what others wrote", async () => {
    const { patch, read, nodeOf } = await make();
    const move = { section: await nodeOf("# Three"), before: await nodeOf("# One") };
    await patch({ edits: [{ find: "C.", replace: "C, changed." }] }, other);
    expect((await patch({ move, baseVersion: 1 })).body).toMatchObject({ merged: true });
    expect(await read()).toBe("# Three\n\nC, changed.\n\n# One\n\nA.\n\n# Two\n\nB.\n");
  });

  test("is proposed as one suggestion, which merges with later changes when it is accepted", async () => {
    const { id, patch, read, nodes, nodeOf } = await make();
    const ids = (await nodes()).map((node) => node.id);
    const move = { section: await nodeOf("# Three"), before: await nodeOf("# Two") };
    const { body } = await patch({ move, mode: "suggest_replace" });
    expect(body).toMatchObject({ groupId: null, suggestions: [{ status: "pending" }] });
    await patch({ edits: [{ find: "B.", replace: "B, changed." }] }, other);
    const accepted = await workspace.ask(`POST /api/d/${id}/suggestions/${body.suggestion.id}/accept`);
    expect(accepted.status).toBe(200);
    expect(await read()).toBe("# One\n\nA.\n\n# Three\n\nC.\n\n# Two\n\nB, changed.\n");
    expect((await nodes()).map((node) => node.id).toSorted()).toEqual(ids.toSorted());
  });

  test("in a dry run moves nothing", async () => {
    const { patch, read, nodeOf } = await make();
    const move = { nodeIds: [await nodeOf("A.")], after: await nodeOf("B.") };
    expect((await patch({ move, dryRun: true })).body).toMatchObject({ dryRun: true, changed: true });
    expect(await read()).toBe(TEXT);
  });
});
