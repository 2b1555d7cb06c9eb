import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { flushReads, forgetReads } from "#lib/documents/last-reads/store";
import { openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "./test-workspace";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type Any = any;

let workspace: TestWorkspace;
let own: string;
let other: string;
let id: string;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());
beforeEach(async () => {
  own = await workspace.makeKey({ name: "Own" });
  other = await workspace.makeKey({ name: "Other" });
  id = (await workspace.ask("POST /api/d", { key: own, body: { markdown: TEXT } })).body.id;
});

const TEXT = "A one.\n\nB two.\n\nC three.\n";

async function tool(name: string, fields: Record<string, unknown>, key = own): Promise<Any> {
  const client = await workspace.connect(key);
  const answer = toolBody(await client.callTool({ name, arguments: { id, ...fields } }));
  await client.close();
  return answer;
}

const patch = (body: object, key = own) => workspace.ask(`PATCH /api/d/${id}`, { key, body });
const others = (find: string, replace: string) => patch({ edits: [{ find, replace }] }, other);
const read = async (): Promise<string> => (await workspace.ask(`GET /api/d/${id}?format=markdown`)).body;

describe("a whole text without a base version over MCP", () => {
  test("is a conflict where others changed the same words, unless it becomes a suggestion", async () => {
    await tool("read_document", { format: "markdown" });
    await others("two", "zwei");
    const markdown = TEXT.replace("two", "2").replace("three", "3");
    expect(await tool("write_document", { markdown })).toMatchObject({ code: "version_conflict" });
    expect(await tool("suggest_edits", { markdown, dryRun: true })).toMatchObject({
      suggestions: [{ status: "stale" }, {}],
    });
    const kept = await tool("write_document", { markdown, onConflict: "suggest" });
    expect(kept).toMatchObject({ merged: true, suggestions: [{ status: "pending" }] });
    expect(await read()).toBe("A one.\n\nB zwei.\n\nC 3.\n");
  });

  test("is merged from what this key last read, in every format and by every door", async () => {
    const reads = [
      () => tool("read_document", {}),
      () => tool("read_document", { format: "nodes" }),
      () => workspace.ask(`GET /api/d/${id}`, { key: own }),
      () => workspace.ask(`GET /api/d/${id}`, { key: own, headers: { accept: "text/markdown" } }),
      () => workspace.ask(`GET /api/w/documents/${id}/export?format=markdown`, { key: own }),
      () => workspace.ask(`GET /api/w/documents/${id}/export?format=html`, { key: own }),
      async () => {
        const client = await workspace.connect(own);
        await client.readResource({ uri: `colophon://${id}` });
        await client.close();
      },
    ];
    for (const [at, readWhole] of reads.entries()) {
      await readWhole();
      const known = await read();
      await others("B", `${at}B`);
      const written = await tool("write_document", { markdown: known.replace("A", `${at}A`) });
      expect(written).toMatchObject({ merged: true, changed: true });
      expect(await read()).toMatch(new RegExp(`^\\d*${at}A[^]+\n\\d*${at}B`));
    }
  });

  test("is merged from what this key created and wrote, though others wrote between", async () => {
    await others("two", "zwei");
    await tool("write_document", { edits: [{ find: "three", replace: "3" }] });
    expect(await tool("write_document", { markdown: "A 1.\n\nB two.\n\nC 3.\n" })).toMatchObject({ merged: true });
    expect(await read()).toBe("A 1.\n\nB zwei.\n\nC 3.\n");
  });

  test("replaces what this key alone wrote since", async () => {
    await tool("write_document", { append: "D four." });
    const written = await tool("write_document", { markdown: TEXT });
    expect([written.merged, written.warnings]).toEqual([undefined, undefined]);
    expect(await read()).toBe(TEXT);
  });

  test("is not merged from a window, a search, an outline or a list", async () => {
    await others("two", "zwei");
    for (const fields of [{ format: "markdown", limit: 9 }, { format: "nodes", q: "zwei" }, { format: "outline" }]) {
      await tool("read_document", fields);
    }
    await workspace.ask("GET /api/d", { key: own });
    await tool("write_document", { markdown: TEXT.replace("one", "1") });
    expect(await read()).toBe("A 1.\n\nB zwei.\n\nC three.\n");
  });

  test("is merged after a restart too, from the last of several reads", async () => {
    await others("two", "zwei");
    await tool("read_document", {});
    await flushReads();
    forgetReads();
    await others("three", "drei");
    const markdown = "A 1.\n\nB zwei.\n\nC three.\n";
    expect(await tool("write_document", { markdown })).toMatchObject({ merged: true });
    expect(await read()).toBe("A 1.\n\nB zwei.\n\nC drei.\n");
  });

  test("over what was never read replaces it, and warns of what others wrote there", async () => {
    const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body;
    const written = await tool("write_document", { markdown: "A one.\n\nNew.\n" }, other);
    expect(written).toMatchObject({ changed: true });
    expect(written.warnings).toEqual([
      expect.stringMatching(`^${nodes[1].id}: this text takes away what Own wrote in version 1: “B two.”`),
      expect.stringMatching(`^${nodes[2].id}: `),
    ]);
  });

  test("that is large is merged too", async () => {
    const long = "word ".repeat(15_000).trim();
    await tool("write_document", { append: long });
    await others("two", "zwei");
    await tool("write_document", { markdown: `A 1.\n\nB two.\n\nC three.\n\n${long}\n` });
    expect(await read()).toBe(`A 1.\n\nB zwei.\n\nC three.\n\n${long}\n`);
  });
});

describe("a whole text without a base version over REST", () => {
  test("replaces, and names the nodes and authors of what it takes away", async () => {
    await workspace.ask(`GET /api/d/${id}`, { key: own });
    await others("two", "zwei");
    const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body;
    const { body } = await patch({ markdown: TEXT.replace("one", "1") });
    expect(body).not.toHaveProperty("merged");
    expect(body.warnings).toEqual([`${nodes[1].id}: this text takes away what Other wrote in version 2: “zwei”.`]);
    expect(await read()).toBe("A 1.\n\nB two.\n\nC three.\n");
  });

  test("warns of nothing that it keeps, that was read, or that this key wrote", async () => {
    await others("two", "zwei");
    expect((await patch({ markdown: "A 1.\n\nB zwei.\n\nC three.\n" })).body.warnings).toBeUndefined();
    await others("three", "drei");
    await workspace.ask(`GET /api/d/${id}`, { key: own });
    expect((await patch({ markdown: TEXT })).body.warnings).toBeUndefined();
    await patch({ edits: [{ find: "one", replace: "1" }] });
    expect((await patch({ markdown: TEXT })).body.warnings).toBeUndefined();
  });

  test("warns of nothing where the version is named", async () => {
    await others("two", "zwei");
    expect((await patch({ markdown: TEXT, baseVersion: 2 })).body.warnings).toBeUndefined();
    await others("two", "zwei");
    const strict = { key: own, body: { markdown: TEXT }, headers: { "if-match": '"4"' } };
    expect((await workspace.ask(`PATCH /api/d/${id}`, strict)).body.warnings).toBeUndefined();
  });

  test("names at most twenty passages", async () => {
    const many = Array.from({ length: 30 }, (_, at) => `Line ${at}.`).join("\n\n");
    await patch({ append: many }, other);
    const { body } = await patch({ markdown: TEXT });
    expect(body.warnings).toHaveLength(21);
    expect(body.warnings[20]).toContain("10 more");
  });
});
