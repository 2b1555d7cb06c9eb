import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { oneStore } from "#db/test-database";
import type { Caller } from "#lib/base/caller";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "#lib/doors/test-workspace";
import { gather } from "#lib/exchange/exporting/gather/gather";
import { readPdf } from "#lib/files/pdf-words";

const unescaped = (text = "") => text.replaceAll("&quot;", '"').replaceAll("&#34;", '"').replaceAll("&amp;", "&");
const partOf = (file: Uint8Array, name: string) => strFromU8(unzipSync(file)[name] ?? new Uint8Array());

async function attachmentOf(file: Uint8Array): Promise<string> {
  const attachments = await readPdf(file, (pdf) => pdf.getAttachments());
  return strFromU8(attachments["colophon.json"].content);
}

async function subjectOf(file: Uint8Array): Promise<string> {
  const { info } = await readPdf(file, (pdf) => pdf.getMetadata());
  return JSON.stringify(info);
}

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

  test.each(["html", "docx", "pdf", "jats"])(
    "%s says which words agents wrote, in its properties too",
    async (format) => {
      const client = await workspace.connectToAll(workspace.firstKey);
      const answer = await client.callTool({ name: "export_document", arguments: { id, format } });
      await client.close();
      const { text, base64 } = z
        .object({ text: z.string().nullable(), base64: z.string().nullable() })
        .parse(toolBody(answer));
      const bytes = Buffer.from(base64 ?? "", "base64");
      const said = text ?? (format === "docx" ? partOf(bytes, "docProps/core.xml") : await subjectOf(bytes));
      expect(said).toContain("Written by");
      expect(said).toContain("no person has reviewed");
    },
  );

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

  test.each<[string, (file: Uint8Array) => Promise<string> | string]>([
    [
      "html",
      (file) => /<script type="application\/jose\+json" id="colophon">(.*?)<\/script>/.exec(strFromU8(file))?.[1] ?? "",
    ],
    [
      "jats",
      (file) => unescaped(/<meta-name>colophon-statement<\/meta-name><meta-value>(.*?)</.exec(strFromU8(file))?.[1]),
    ],
    [
      "docx",
      (file) => unescaped(/^.*<statement[^>]*>(.*)<\/statement>$/s.exec(partOf(file, "customXml/item2.xml"))?.[1]),
    ],
    ["pdf", attachmentOf],
  ])("puts the signed statement on who wrote the text into %s", async (format, statementIn) => {
    const client = await workspace.connectToAll(workspace.firstKey);
    const result = await client.callTool({ name: "export_document", arguments: { id, format } });
    await client.close();
    const file = z.object({ text: z.string().nullable(), base64: z.string().nullable() });
    const { text, base64 } = file.parse(toolBody(result));
    const bytes = text === null ? Buffer.from(base64 ?? "", "base64") : Buffer.from(text);
    const found = JSON.parse(await statementIn(bytes));
    expect(Object.keys(found).sort()).toEqual(["payload", "protected", "signature"]);
    const { body } = await workspace.ask(`GET /api/w/documents/${id}/statement`);
    expect(found.protected).toBe(body.protected);
    const payload = ({ payload }: { payload: string }) => {
      const { issuedAt: _, file: __, ...said } = JSON.parse(Buffer.from(payload, "base64url").toString());
      return said;
    };
    expect(payload(found)).toEqual(payload(body));
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

  test("says what the format does not carry, in a header and to an agent", async () => {
    const { body } = await workspace.ask("POST /api/d", { body: { markdown: "Text.\n\n<div>潮 <b>ebb</b></div>" } });
    const warnings = ["Raw HTML is shown as its words: <div>潮 <b>ebb</b></div>."];
    const { headers } = await workspace.ask(`GET /api/w/documents/${body.id}/export?format=jats`);
    expect(headers.get("x-warnings")).toMatch(/^[ -~]+$/);
    expect(JSON.parse(headers.get("x-warnings") ?? "")).toEqual(warnings);
    const whole = await workspace.ask(`GET /api/w/documents/${body.id}/export?format=markdown`);
    expect(whole.headers.has("x-warnings")).toBe(false);
    const client = await workspace.connectToAll(await workspace.makeKey({ scopes: ["read"] }));
    const { structuredContent } = await client.callTool({
      name: "export_document",
      arguments: { id: body.id, format: "jats" },
    });
    await client.close();
    expect(structuredContent).toMatchObject({ warnings });
  });

  test("formats no citations for markdown, which may have more of them than can be formatted", async () => {
    const caller = { userId: workspace.owner.id, bound: null } as Caller;
    const reader = { db: workspace.store.db, caller };
    const read = await findDocumentWithContent({ ...reader, role: "view" }, id);
    const row = { ...read.row, version: -1, settings: { citationStyle: "no-such-style" } };
    const { works } = await gather(reader, { ...read, row }, "markdown");
    expect(works).toMatchObject([{ csl: { title: "Ebb" }, isMentioned: true }]);
    await expect(gather(reader, { ...read, row }, "html")).rejects.toMatchObject({ code: "unknown_style" });
  });

  describe("with a template", () => {
    const tex = "\\documentclass{book}\\begin{document}Ours: $body$\\end{document}";
    const add = async (name: string, text: string) =>
      (await workspace.ask("POST /api/w/templates", { body: { name, text } })) as {
        status: number;
        body: { id: string };
      };

    test("takes its form", async () => {
      const { status, body } = await add("house.tex", tex);
      expect(status).toBe(201);
      const client = await workspace.connectToAll(await workspace.makeKey({ scopes: ["read"] }));
      const { structuredContent } = await client.callTool({
        name: "export_document",
        arguments: { id, format: "latex", template: body.id },
      });
      await client.close();
      const { base64 } = structuredContent as { base64: string };
      const main = strFromU8(unzipSync(Buffer.from(base64, "base64"))["main.tex"] ?? new Uint8Array());
      expect(main).toMatch(/\\documentclass\{book\}\\begin\{document\}Ours: The sea/);
    });

    test("refuses one for another format, of another person and one that is gone", async () => {
      const { body } = await add("other.tex", tex);
      expect(await ask(`format=docx&template=${body.id}`)).toMatchObject({ status: 400 });
      expect(await ask(`format=pdf&template=${body.id}`)).toMatchObject({ status: 400 });
      const { key } = await workspace.makePerson();
      const { body: mine } = await workspace.ask("POST /api/d", { body: { markdown: "Text." }, key });
      const address = `GET /api/w/documents/${mine.id}/export?format=latex&template=${body.id}`;
      expect(await workspace.ask(address, { key })).toMatchObject({ status: 404 });
      await workspace.ask(`DELETE /api/w/templates/${body.id}`);
      expect(await ask(`format=latex&template=${body.id}`)).toMatchObject({ status: 404 });
    });

    test("that cannot be used is not kept", async () => {
      expect(await add("a.docx", "%PDF-1.7")).toMatchObject({ status: 422, body: { code: "import_failed" } });
      expect(await add("a.tex", "No placeholder")).toMatchObject({ status: 422, body: { code: "import_failed" } });
      expect(await add("a.docm", "x")).toMatchObject({ status: 415 });
    });
  });
});
