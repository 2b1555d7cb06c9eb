import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

describe("export_document", () => {
  let workspace: TestWorkspace;
  let id: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(oneStore, unlimited);
    const markdown = "# Tides “ø” 潮/汐\n\nThe sea <b>comes</b> & goes.";
    id = (await workspace.ask("POST /api/d", { body: { markdown } })).body.id;
    const csl = { type: "book", title: "Ebb", author: [{ family: "Doe" }] };
    const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body;
    await workspace.ask(`POST /api/d/${id}/cite`, { body: { csl, nodeId: nodes[1].id } });
  });
  afterAll(() => workspace.close());

  const ask = (query: string) => workspace.ask(`GET /api/w/documents/${id}/export?${query}`);

  test.each([
    ["", "invalid_request"],
    ["format=odt", "invalid_request"],
    ["format=markdown&look=book", "invalid_request"],
    ["format=docx&bibliography=natbib", "invalid_request"],
  ])("refuses “%s”", async (query, code) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { code } });
  });

  test("knows no document of another person", async () => {
    const { key } = await workspace.makePerson();
    const { status } = await workspace.ask(`GET /api/w/documents/${id}/export?format=markdown`, { key });
    expect(status).toBe(404);
  });

  test("sends a file with its whole name, and an ASCII one for old clients", async () => {
    const { headers } = await ask("format=markdown");
    expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="Tides ___ _ _.md"; filename*=UTF-8''${encodeURIComponent("Tides “ø” 潮 汐.md")}`,
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each([
    ["markdown", /^---\ntitle: "Tides “ø” 潮\/汐"\n[\s\S]*The sea <b>comes<\/b> & goes\.? ?\[@doe/],
    ["html", /^<!doctype html>[\s\S]*<b>comes<\/b> &amp; goes[\s\S]*Doe[\s\S]*Ebb/],
    ["jats", /^<\?xml[\s\S]*<bold>comes<\/bold> &amp; goes[\s\S]*rid="ref-doe/],
  ])("writes %s", async (format, text) => {
    expect(await ask(`format=${format}`)).toMatchObject({ status: 200, body: expect.stringMatching(text) });
  });

  test("gives an agent the file as a value", async () => {
    const client = await workspace.connectToAll(await workspace.makeKey({ scopes: ["read"] }));
    const { structuredContent } = await client.callTool({
      name: "export_document",
      arguments: { id, format: "jats" },
    });
    await client.close();
    expect(structuredContent).toMatchObject({ id, format: "jats", filename: "Tides “ø” 潮 汐.xml", base64: null });
  });
});
