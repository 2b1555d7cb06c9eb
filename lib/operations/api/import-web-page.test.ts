import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { serveFile } from "#lib/doors/serve-file";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { openTestSite, page } from "#lib/outside/test-site";
import { findDocumentCitations } from "#lib/works/document-citations/store";
import { type Replay, startReplay } from "../../../e2e/replay";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const long = "The sea comes and goes, and nobody asked it to. ".repeat(12);
const article = `<!doctype html><html lang="en-gb"><head><title>Tides | The Harbour</title>
<meta property="og:site_name" content="The Harbour"><meta name="author" content="Ada Lovelace">
<meta property="article:published_time" content="2026-03-04T10:00:00Z"></head>
<body><nav><a href="/">Home</a></nav><article><h1>Tides</h1><p>${long}</p>
<p><img src="/wave.png" alt="A wave"> and again <img src="/wave.png" alt="The same">, <img src="/copy.png" alt="A copy">,
<img src="/broken.png" alt="Broken"> and <img src="/drawing.svg" alt="A drawing">.</p>
<p>${long}<a href="next">Next</a></p></article></body></html>`;

const open = () =>
  openTestSite({
    "/tides": page(article),
    "/wave.png": page(PNG, "image/png"),
    "/copy.png": page(PNG, "text/plain"),
    "/broken.png": page("no picture", "image/png"),
    "/drawing.svg": page("<svg onload='alert(1)'/>", "image/svg+xml"),
    "/paper.pdf": page("%PDF-1.7", "application/pdf"),
    "/lying": page("%PDF-1.7", "text/html"),
    "/data.json": page("{}", "application/json"),
    "/empty": page("<html><body><div id=root></div><script src=/app.js></script></body></html>"),
    "/notes.md": page("# Notes\n\nSee [more](more.md).\n", "text/plain"),
    "/verse.txt": page("One line\nand another\n\nThe end", "text/plain"),
    "/latin": page(
      Buffer.from("<h1>Caf\xe9</h1><p>Cr\xe8me br\xfbl\xe9e.</p>", "latin1"),
      "text/html; charset=iso-8859-1",
    ),
    "/measurement": page(
      `<title>Surprises in numerical expressions</title><meta name="citation_doi" content="10.1038/nphys1170"><p>${long}</p>`,
    ),
    "/script": page(
      `<h1>Trap</h1><p onclick="alert(1)">Safe <a href="javascript:alert(2)">text</a><script>alert(3)</script>
       <span data-type="citation" data-items='[{"cid":"x"}]'>here</span></p>`,
    ),
    "/moved": (_, reply) => reply.writeHead(302, { location: "/tides" }).end(),
    "/inward": (_, reply) => reply.writeHead(302, { location: "http://127.0.0.1:1080/" }).end(),
    "/secret": (_, reply) => reply.writeHead(403).end(),
    "/fault": (_, reply) => reply.writeHead(500).end(),
    "/no-content": (_, reply) => reply.writeHead(204).end(),
    "/no-bytes": page(""),
    "/blank": page(" \n\t\n", "text/plain"),
    "/blank.md": page("\n\n", "text/markdown"),
  });

describe.each(stores)("importing a web page on $name", (store) => {
  let site: Awaited<ReturnType<typeof open>>;
  let replay: Replay;
  let workspace: TestWorkspace;
  beforeAll(async () => {
    site = await open();
    replay = await startReplay();
    const outside = { ...replay.baseUrls, ALLOW_PRIVATE_HOSTS: site.place };
    workspace = await openTestWorkspace(store, { ...unlimited, ...outside });
  });
  afterAll(async () => {
    await workspace.close();
    await replay.close();
    await site.close();
    expect(replay.unknown).toEqual([]);
  });

  const ask = (body: unknown) => workspace.ask("POST /api/d/import-url", { body });
  const importing = (path: string, more = {}) => ask({ url: site.origin + path, ...more });

  test.each([
    ["no address", "not an address", 400, "invalid_request"],
    ["another scheme", "ftp://example.org/", 400, "invalid_request"],
    ["a private address", "http://10.0.0.1/", 400, "address_not_allowed"],
    ["this machine", "http://127.0.0.1:2/", 400, "address_not_allowed"],
    ["a site that nobody has", "https://nowhere.example/", 502, "upstream_unavailable"],
  ])("rejects %s", async (_what, url, status, code) => {
    const answer = await ask({ url });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test.each([
    ["/inward", 400, "address_not_allowed", "not an address of the public internet"],
    ["/paper.pdf", 422, "import_failed", "is a PDF"],
    ["/lying", 422, "import_failed", "is a PDF"],
    ["/data.json", 422, "import_failed", "is JSON"],
    ["/wave.png", 422, "import_failed", "is a picture"],
    ["/empty", 422, "import_failed", "There is no text on this page."],
    ["/no-content", 422, "import_failed", "There is no text"],
    ["/no-bytes", 422, "import_failed", "There is no text"],
    ["/blank", 422, "import_failed", "There is no text"],
    ["/blank.md", 422, "import_failed", "There is no text"],
    ["/nothing", 422, "import_failed", "There is no such page"],
    ["/secret", 422, "import_failed", "does not show this page"],
    ["/fault", 502, "upstream_unavailable", "a fault of its own"],
  ])("rejects a response that is not a page: %s", async (path, status, code, words) => {
    const { status: answered, body } = await importing(path);
    expect([answered, body.code]).toEqual([status, code]);
    expect(body.error).toContain(words);
    expect(body.hint).toMatch(/\w/);
  });

  test("rejects an unknown folder without a request to the site", async () => {
    const { status, body } = await ask({ url: "https://nowhere.example/", folderId: "fol_none" });
    expect([status, body.code]).toEqual([404, "not_found"]);
    expect(body.details).toMatchObject([{ path: "folderId" }]);
  });

  test("creates a document with its source, language and pictures", async () => {
    const { status, body, headers } = await importing("/moved");
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/api/d/${body.id}`);
    expect(body).toMatchObject({
      title: "Tides",
      settings: { locale: "en-GB" },
      source: {
        url: `${site.origin}/tides`,
        title: "Tides",
        byline: "Ada Lovelace",
        siteName: "The Harbour",
        publishedAt: "2026-03-04T10:00:00.000Z",
        fetchedAt: body.createdAt,
      },
    });
    const { body: markdown } = await workspace.ask(`GET /api/d/${body.id}`, { headers: { accept: "text/markdown" } });
    const pictures = [...markdown.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, alt, src]) => [alt, src]);
    const kept = pictures[0]?.[1];
    expect(kept).toMatch(/^\/files\/fil_[0-9a-z]{26}$/);
    expect(pictures).toEqual([
      ["A wave", kept],
      ["The same", kept],
      ["A copy", kept],
      ["Broken", `${site.origin}/broken.png`],
      ["A drawing", `${site.origin}/drawing.svg`],
    ]);
    expect(markdown).toContain(`[Next](${site.origin}/next)`);
  });

  test("shows a stored picture to those who may read its document", async () => {
    const { body } = await importing("/tides");
    const id = /\/files\/(fil_\w+)/.exec(JSON.stringify(body.content))?.[1] ?? "";
    const at = new Request(`http://localhost:3000/files/${id}`, { headers: { "x-api-key": workspace.firstKey } });
    const answer = await serveFile(at, id);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
  });

  test("cites the page, with its own metadata when no registry knows it", async () => {
    const { body } = await importing("/tides");
    expect(await findDocumentCitations(workspace.store.db, body.id)).toMatchObject([
      {
        csl: { title: "Tides", author: [{ family: "Lovelace", given: "Ada" }], URL: `${site.origin}/tides` },
        identifier: { type: "url", value: `${site.origin}/tides` },
        checks: { verified: null },
      },
    ]);
  });

  test("cites the work with the page's DOI, and uses the page's metadata while no registry responds", async () => {
    for (const service of ["doi", "crossref", "datacite"]) replay.break(service, 503);
    const unreached = await importing("/measurement");
    for (const service of ["doi", "crossref", "datacite"]) replay.mend(service);
    const reached = await importing("/measurement");
    const [bySelf] = await findDocumentCitations(workspace.store.db, unreached.body.id);
    const [byRegistry] = await findDocumentCitations(workspace.store.db, reached.body.id);
    expect([unreached.status, reached.status]).toEqual([201, 201]);
    expect(bySelf).toMatchObject({ identifier: { type: "url" }, csl: { DOI: "10.1038/nphys1170" } });
    expect(byRegistry).toMatchObject({
      identifier: { type: "doi", value: "10.1038/nphys1170" },
      checks: { verified: true },
      csl: { "container-title": "Nature Physics" },
    });
  });

  test("creates another document from the same page, whose version mentions the earlier one", async () => {
    await importing("/notes.md");
    const { body } = await importing("/notes.md", { title: "Mine" });
    const { body: history } = await workspace.ask(`GET /api/d/${body.id}/versions`);
    expect(body.title).toBe("Mine");
    expect(history.versions).toMatchObject([{ number: 1, action: "import" }]);
    expect(history.versions[0].summary).toMatch(
      /^Imported from 127\.0\.0\.1:\d+; imported before on \d{4}-\d\d-\d\d as “Notes”$/,
    );
  });

  test("imports markdown and plain text in their own format", async () => {
    const notes = await importing("/notes.md");
    expect(notes.body.title).toBe("Notes");
    expect(JSON.stringify(notes.body.content)).toContain(`${site.origin}/more.md`);
    const verse = await importing("/verse.txt");
    expect(verse.body).toMatchObject({ title: "verse", excerpt: "One line and another The end" });
  });

  test("reads other encodings", async () => {
    expect((await importing("/latin")).body).toMatchObject({ title: "Café", excerpt: "Crème brûlée." });
  });

  test("keeps no scripts, and treats our own mark-up in a page as text", async () => {
    const { body } = await importing("/script");
    expect(JSON.stringify(body)).not.toMatch(/alert|javascript|onclick|"citation"/);
    expect(body.excerpt).toBe("Safe text here");
  });

  test("puts it into a folder, with the title of the request", async () => {
    const { body: folder } = await workspace.ask("POST /api/d/folders", { body: { name: "Read" } });
    const { body } = await importing("/tides", { folderId: folder.id, title: "To read" });
    expect(body).toMatchObject({ folderId: folder.id, title: "To read", source: { title: "Tides" } });
  });
});
