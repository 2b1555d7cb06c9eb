import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { Upload } from "#lib/base/upload";
import { askMcp, openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { picture } from "#lib/files/test-pictures";
import { archiveOf } from "#lib/importing/files/test-archives";
import { field, paragraph, run, wordFile, zoteroCode, zoteroItem } from "#lib/importing/word/test-word";
import { fileOf } from "#lib/shapes/given-file";
import { importFile } from "./import-file";

describe.each(stores)("importing a file on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const form = (name: string, content: string | Uint8Array, more: Record<string, string> = {}) => {
    const body = new FormData();
    body.append("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), name);
    for (const [field, value] of Object.entries(more)) body.append(field, value);
    return body;
  };
  const send = (body: unknown, asked = {}) => workspace.ask("POST /api/w/imports", { body, ...asked });
  const markdownOf = async (id: string) =>
    (await workspace.ask(`GET /api/d/${id}?format=markdown`, { headers: { accept: "text/markdown" } })).body;

  test.each([
    ["nothing", {}, 400, "invalid_request"],
    ["a text without a name", { text: "x" }, 400, "invalid_request"],
    ["two contents", { name: "a.md", text: "x", base64: "eA==" }, 400, "invalid_request"],
    ["what is not base64", { name: "a.md", base64: "%" }, 400, "invalid_request"],
    ["an unknown field", { name: "a.md", text: "x", titel: "y" }, 400, "unknown_field"],
    ["an unknown folder", { name: "a.md", text: "x", folderId: "fol_0" }, 404, "not_found"],
    ["another type", { name: "a.exe", text: "x" }, 415, "unsupported_media_type"],
    ["a file that is not what it says", { name: "a.docx", text: "x" }, 422, "import_failed"],
  ])("refuses %s", async (_what, body, status, code) => {
    const answer = await send(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("refuses more than 50 MiB, before it is read where its length is announced", async () => {
    const length = { "content-type": "multipart/form-data; boundary=x", "content-length": String(51 * 1024 * 1024) };
    const answer = await send("--x--", { headers: length });
    expect([answer.status, answer.body.code]).toEqual([413, "too_large"]);
    const { takesFile } = importFile;
    if (!takesFile) throw new Error("It takes a file.");
    const given = (bytes: number) => ({ file: new Upload("a.zip", new Uint8Array(bytes)) });
    expect(() => fileOf(given(50 * 1024 * 1024 + 1), takesFile)).toThrow("larger than 50 MiB");
    expect(fileOf(given(50 * 1024 * 1024), takesFile).name).toBe("a.zip");
  });

  test("makes a document of a markdown file, in a folder", async () => {
    const folder = (await workspace.ask("POST /api/d/folders", { body: { name: "Sea" } })).body.id;
    const { status, headers, body } = await send(form("tides.md", "# Tides\n\nThe sea.", { folderId: folder }));
    expect([status, headers.get("location")]).toEqual([201, `/api/d/${body.documents[0].id}`]);
    expect(body).toMatchObject({ documents: [{ title: "Tides", folderId: folder }], citations: [], warnings: [] });
    expect(body.documents[0]).not.toHaveProperty("content");
    const { versions } = (await workspace.ask(`GET /api/d/${body.documents[0].id}/versions`)).body;
    expect(versions).toMatchObject([{ action: "import", summary: "Imported from “tides.md”" }]);
  });

  test("stores an archive with its folders, pictures, links and citations", async () => {
    const { status, body } = await send(
      form(
        "notes.zip",
        archiveOf({
          "a.md": "See [b](deep/b.md) and [@doe2020, p. 3].\n\n![A dot](deep/dot.png) ![Not one](deep/broken.png)",
          "deep/b.md": "---\nlang: de\n---\n\nText.",
          "deep/dot.png": await picture("png"),
          "deep/broken.png": "no picture",
          "refs.bib": "@article{doe2020, title={Tides}, author={Doe, Jane}, year={2020}}\n@book{roe, title={Ebb}}",
        }),
      ),
    );
    expect(status).toBe(201);
    const [a, b] = body.documents;
    expect(body.citations.map(({ csl }: { csl: { title: string } }) => csl.title)).toEqual(["Tides", "Ebb"]);
    expect(body.warnings).toEqual([expect.stringContaining("refs.bib"), expect.stringContaining("deep/broken.png")]);
    const { folders } = (await workspace.ask("GET /api/d/folders")).body;
    const deep = folders.find(({ name }: { name: string }) => name === "deep");
    expect(a.folderId).toBeNull();
    expect(b).toMatchObject({ folderId: deep.id, settings: { locale: "de" } });
    expect(await markdownOf(a.id)).toMatch(
      new RegExp(
        `^See \\[b\\]\\(/d/${b.id}\\) and \\[@doe2020, p\\. 3\\]\\.\n\n!\\[A dot\\]\\(/files/fil_\\w+\\) \\\\?\\[Not one\\]\n$`,
      ),
    );
    const cited = (await workspace.ask(`GET /api/d/${a.id}/cite`)).body.citations;
    expect(cited).toMatchObject([{ key: "doe2020", citationId: body.citations[0].id, mentions: 1 }]);
  });

  test("knows the works that the library has", async () => {
    const bib = "@article{again, title={Currents}, author={Roe, Jo}, year={2021}, doi={10.1234/currents}}";
    const imported = async () => (await send(form("n.zip", archiveOf({ "n.md": "@again", "r.bib": bib })))).body;
    const [first, second] = [await imported(), await imported()];
    expect(second.citations[0].id).toBe(first.citations[0].id);
  });

  test("takes a file in JSON, also from an agent", async () => {
    const base64 = Buffer.from(archiveOf({ "x/a.md": "Text." })).toString("base64");
    expect((await send({ name: "a.zip", base64 })).body.documents).toMatchObject([{ title: "a" }]);
    const client = await workspace.connectToAll(workspace.firstKey);
    const { tools } = await client.listTools();
    const tool = tools.find(({ name }) => name === "import_file");
    expect(Object.keys(tool?.inputSchema.properties ?? {})).not.toContain("file");
    const answer = await client.callTool({
      name: "import_file",
      arguments: { name: "agent.html", text: "<p>From an agent." },
    });
    await client.close();
    expect(answer.structuredContent).toMatchObject({ documents: [{ title: "agent" }], warnings: [] });
  });

  test("tells an agent that asks how far it is, over a client of either protocol", async () => {
    const files = {
      "a.md": "![one](one.png) ![two](two.png)",
      "one.png": await picture("png"),
      "two.png": "no picture",
    };
    const fields = { name: "a.zip", base64: Buffer.from(archiveOf(files)).toString("base64") };
    const first = new FirstClient({ name: "first", version: "1.0.0" });
    await first.connect(
      new FirstTransport(new URL("http://localhost:3000/api/mcp/all"), {
        fetch: askMcp,
        requestInit: { headers: { authorization: `Bearer ${workspace.firstKey}` } },
      }),
    );
    const second = await workspace.connectToAll(workspace.firstKey);
    const told: unknown[] = [];
    const options = {
      onprogress: ({ progress, total }: { progress: number; total?: number | undefined }) =>
        told.push([progress, total]),
    };
    const call = { name: "import_file", arguments: fields };
    expect((await first.callTool(call, undefined, options)).isError).toBeUndefined();
    expect((await second.callTool(call, options)).isError).toBeUndefined();
    const steps = [
      [1, 3],
      [2, 3],
      [3, 3],
    ];
    expect(told).toEqual([...steps, ...steps]);
    await Promise.all([first.close(), second.close()]);
  });

  test("stores a Word file with its citations, changes and comments", async () => {
    const ins = `<w:ins w:id="1" w:author="Jane" w:date="2025-03-04T10:00:00Z">${run(" new")}</w:ins>`;
    const word = wordFile({
      body:
        paragraph(
          `<w:commentRangeStart w:id="0"/>${run("Some")}<w:commentRangeEnd w:id="0"/>${ins}${run(" words ")}${field(zoteroCode([zoteroItem(7, "Swell")]), "(Doe)")}`,
        ) + paragraph("The end."),
      comments:
        '<w:comment w:id="0" w:author="Jo" w:date="2025-03-05T10:00:00Z"><w:p><w:r><w:t>Which?</w:t></w:r></w:p></w:comment>',
    });
    const { status, body } = await send(form("draft.docx", word));
    expect([status, body.warnings]).toEqual([201, []]);
    const { id } = body.documents[0];
    expect(await markdownOf(id)).toBe("Some words [@doe2020swell]\n\nThe end.\n");
    const { suggestions } = (await workspace.ask(`GET /api/d/${id}/suggestions`)).body;
    expect(suggestions).toMatchObject([
      { by: { name: "Jane (imported)" }, note: "Tracked in “draft.docx” on 2025-03-04", origin: "agent", nodeIndex: 0 },
    ]);
    const { comments } = (await workspace.ask(`GET /api/w/documents/${id}/comments`)).body;
    expect(comments).toMatchObject([
      {
        quote: { exact: "Some" },
        messages: [{ body: "Which?", by: { name: "Jo (imported)" }, createdAt: "2025-03-05T10:00:00.000Z" }],
      },
    ]);
    const accepted = await workspace.ask(`POST /api/d/${id}/suggestions/${suggestions[0].id}/accept`, { body: {} });
    expect(accepted.status).toBe(200);
    expect(await markdownOf(id)).toBe("Some new words [@doe2020swell]\n\nThe end.\n");
  });

  test("takes in again what was exported as markdown", async () => {
    const archive = archiveOf({
      "a.md": "# Sea\n\nSee [@doe2021, p. 3].\n\n![A dot](dot.png)",
      "dot.png": await picture("png"),
      "refs.bib": "@article{doe2021, title={Swash}, author={Doe, Jane}, year={2021}}",
    });
    const first = (await send(form("a.zip", archive))).body.documents[0];
    const exported = await workspace.ask(`GET /api/w/documents/${first.id}/export?format=markdown`);
    const again = (await send(form("a.md", exported.body))).body;
    expect(again).toMatchObject({
      warnings: [],
      documents: [{ title: "Sea" }],
      citations: [{ csl: { title: "Swash" } }],
    });
    const [before, after] = [await markdownOf(first.id), await markdownOf(again.documents[0].id)];
    expect(after.slice(after.indexOf("# Sea"))).toBe(before);
  });

  test("repeats nothing for one idempotency key", async () => {
    const headers = { "idempotency-key": "once" };
    const [first, again] = [
      await send(form("k.md", "Text."), { headers }),
      await send(form("k.md", "Text."), { headers }),
    ];
    expect(again.body.documents[0].id).toBe(first.body.documents[0].id);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });
});
