import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { stubCrossref } from "#lib/citations/sources/test-crossref";
import { serveFile } from "#lib/doors/serve-file";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { MAX_PDF_BYTES } from "#lib/files/read-pdf";
import { LOOSE_DAYS, purgeFiles } from "#lib/files/store";
import { testPdf } from "#lib/files/test-pdf";

const TIDES = {
  DOI: "10.1000/tides",
  type: "journal-article",
  title: ["Tides of the shelf"],
  author: [{ family: "Doe", given: "Jane" }],
  "container-title": ["Oceans"],
  issued: { "date-parts": [[2020]] },
};

describe.each(stores)("a work's page on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const ask = (route: string, body?: unknown, asked = {}) => workspace.ask(route, { body, ...asked });
  const save = async (csl: object) => (await ask("POST /api/d/citations", { csl })).body;
  const change = (id: string, body: unknown, asked = {}) => ask(`PATCH /api/w/citations/${id}`, body, asked);
  const form = (bytes: Uint8Array, name = "paper.pdf") => {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(bytes)]), name);
    return body;
  };
  const read = async (id: string, key = workspace.firstKey) =>
    (await serveFile(new Request(`http://localhost:3000/files/${id}`, { headers: { "x-api-key": key } }), id)).status;
  const idOf = (url: string) => url.replace("/files/", "");

  describe("changes are refused", () => {
    test.each([
      ["CSL of an unknown type", { csl: { type: "novel", title: "Tides" } }, "invalid_request"],
      ["an empty note", { notes: [{ body: " " }] }, "invalid_request"],
      ["a collection of nobody", { collectionIds: ["col_none"] }, "not_found"],
      ["a state that is past", { tags: ["sea"], basedOn: "2020-01-01T00:00:00.000Z" }, "version_conflict"],
    ])("with %s", async (_what, body, code) => {
      const { id, updatedAt } = await save({ type: "book", title: "Refused" });
      expect((await change(id, body)).body.code).toBe(code);
      expect((await ask(`GET /api/w/citations/${id}`)).body.updatedAt).toBe(updatedAt);
    });
  });

  test("keeps a changed work, its notes and their ids, and finds it by them", async () => {
    stubCrossref([]);
    const { id, updatedAt } = await save({ type: "book", title: "Ebb and flow", keyword: "sea; moon" });
    const first = await change(id, {
      csl: { type: "book", title: "Ebb and flood", edition: "2", issued: { raw: "May 2020" } },
      notes: [{ body: "First." }, { body: "Second, on gravity." }],
      basedOn: updatedAt,
    });
    expect(first.body).toMatchObject({
      csl: { title: "Ebb and flood", edition: "2", issued: { "date-parts": [[2020, 5]] } },
      tags: ["sea", "moon"],
      note: "First.",
      notes: [{ id: null, body: "First." }, { body: "Second, on gravity." }],
    });
    const second = first.body.notes[1];
    const { body } = await change(id, { notes: [{ body: "First, again." }, second] });
    expect(body.notes).toEqual([{ id: null, body: "First, again." }, { ...second }]);
    const found = await ask("GET /api/d/citations/search?q=gravity");
    expect(found.body.citations).toMatchObject([{ id }]);
  });

  test("verifies a changed identifier at its registry, and keeps the checks otherwise", async () => {
    stubCrossref([TIDES]);
    const work = { type: "article-journal", title: "Tides of the shelf", author: [{ family: "Doe", given: "J." }] };
    const { id } = await save(work);
    const issued = { "date-parts": [[2020]] };
    const verified = await change(id, { csl: { ...work, issued, DOI: "10.1000/tides" } });
    expect(verified.body).toMatchObject({ doi: "10.1000/tides", checks: { verified: true } });
    const kept = await change(id, { csl: { ...work, issued, DOI: "10.1000/tides", volume: "3" } });
    expect(kept.body.checks.verified).toBe(true);
    const other = await change(id, { csl: { type: "book", title: "Something else", DOI: "10.1000/tides" } });
    expect(other.body.checks.verified).toBe(false);
  });

  test("names the documents that cite it, to those who may read them", async () => {
    const { id } = await save({ type: "book", title: "Cited" });
    const document = (await ask("POST /api/d", { title: "Essay", markdown: "Text." })).body.id;
    await ask(`POST /api/d/${document}/cite`, { citationId: id });
    const work = await ask(`GET /api/w/citations/${id}`);
    expect(work.body.citedIn).toEqual([{ id: document, title: "Essay", key: expect.any(String) }]);
    await ask(`DELETE /api/d/${document}`);
    expect((await ask(`GET /api/w/citations/${id}`)).body.citedIn).toEqual([]);
  });

  describe("attachments", () => {
    test("are refused unless they are a PDF or a web address", async () => {
      const { id } = await save({ type: "book", title: "Attached to" });
      const to = `POST /api/w/citations/${id}/attachments`;
      expect((await ask(to, form(Buffer.from("Dear reader")))).status).toBe(415);
      const type = "multipart/form-data; boundary=x";
      const headers = { "content-type": type, "content-length": String(MAX_PDF_BYTES + 100_000) };
      expect((await ask(to, "--x--", { headers })).status).toBe(413);
      expect((await ask(to, "--x--", { headers: { "content-type": type } })).status).toBe(400);
      expect((await ask(to, { url: "javascript:alert(1)" })).status).toBe(400);
      expect((await ask(to, {})).status).toBe(400);
      expect((await ask(`GET /api/w/citations/${id}`)).body.attachments).toEqual([]);
    });

    test("are read by their owner alone, kept once, and purged when they are removed", async () => {
      const { id } = await save({ type: "book", title: "With a PDF" });
      const pdf = testPdf(`A PDF on ${store.name}`);
      const to = `POST /api/w/citations/${id}/attachments`;
      const { body } = await ask(to, form(pdf));
      expect((await ask(to, form(pdf))).body.id).toBe(body.id);
      expect(body).toMatchObject({ title: "paper.pdf", mediaType: "application/pdf" });
      const stranger = await workspace.makePerson();
      const bound = await workspace.makeKey({ documentId: "doc_any" });
      expect(await read(idOf(body.url))).toBe(200);
      expect(await read(idOf(body.url), stranger.key)).toBe(404);
      expect(await read(idOf(body.url), bound)).toBe(404);
      const later = new Date(Date.now() + (LOOSE_DAYS + 1) * 24 * 60 * 60 * 1000);
      await purgeFiles(workspace.store.db, later);
      expect(await read(idOf(body.url))).toBe(200);
      expect((await ask(`DELETE /api/w/citations/${id}/attachments/${body.id}`)).status).toBe(200);
      expect(await read(idOf(body.url))).toBe(404);
      await purgeFiles(workspace.store.db, later);
    });
  });

  describe("a PDF", () => {
    const drop = async (text: string, information = {}) =>
      (await ask("POST /api/w/citations", form(testPdf(`${text}\n${store.name}`, information), "scan 7.pdf"))).body;

    test("is saved with the work whose DOI and title are on its first page", async () => {
      stubCrossref([TIDES]);
      const work = await drop("TIDES OF THE\nSHELF\nhttps://doi.org/10.1000/tides.");
      expect(work).toMatchObject({
        doi: "10.1000/tides",
        unknown: null,
        attachments: [{ title: "scan 7.pdf" }],
      });
    });

    test("that only cites the DOI of another work is saved by its own title", async () => {
      stubCrossref([TIDES]);
      const work = await drop("A reply. See 10.1000/tides", { Title: `A reply to Doe on ${store.name}` });
      expect(work).toMatchObject({ doi: null, duplicate: false, csl: { title: `A reply to Doe on ${store.name}` } });
      expect(work.unknown).toMatch("not that of a work with its title");
    });

    test("that is broken is saved by the name of its file", async () => {
      const broken = form(Buffer.from(`%PDF-1.4 broken ${store.name}`), `letter ${store.name}.pdf`);
      const { status, body } = await ask("POST /api/w/citations", broken);
      expect([status, body.csl.title]).toEqual([201, `letter ${store.name}`]);
      expect(body.unknown).toMatch("broken or protected");
      expect(body.attachments).toHaveLength(1);
    });
  });

  test("collections nest, never in themselves, and move up when the outer one is deleted", async () => {
    const { updateCollection } = await import("../collections/store");
    const make = async (name: string): Promise<string> =>
      (await ask("POST /api/d/citation-collections", { name })).body.id;
    const [outer, inner] = [await make(`Outer ${store.name}`), await make(`Inner ${store.name}`)];
    const put = (id: string, parentId: string | null) =>
      workspace.store.db.transaction((db) =>
        updateCollection({ db, caller: { userId: workspace.owner.id }, now: new Date() }, id, { parentId }),
      );
    await put(inner, outer);
    await expect(put(outer, inner)).rejects.toMatchObject({ code: "invalid_request" });
    await expect(put(outer, outer)).rejects.toMatchObject({ code: "invalid_request" });
    await expect(put(outer, "col_none")).rejects.toMatchObject({ code: "not_found" });
    const parentOf = async (id: string) =>
      (await ask("GET /api/d/citation-collections")).body.collections.find((one: { id: string }) => one.id === id)
        ?.parentId;
    expect(await parentOf(inner)).toBe(outer);
    await ask(`DELETE /api/d/citation-collections/${outer}`);
    expect(await parentOf(inner)).toBeNull();
  });

  test("works are filtered and sorted by type and year, page by page", async () => {
    const { key } = await workspace.makePerson();
    const as = { key };
    for (const [type, title, year] of [
      ["book", "B", 1999],
      ["chapter", "C", 2020],
      ["book", "A", 2020],
      ["book", "D", null],
    ] as const) {
      const issued = year === null ? {} : { issued: { "date-parts": [[year]] } };
      await ask("POST /api/d/citations", { csl: { type, title, ...issued } }, as);
    }
    const titles = async (query: string) => {
      const found: string[] = [];
      for (let cursor = ""; ; ) {
        const page = (await ask(`GET /api/d/citations?limit=1&${query}${cursor}`, undefined, as)).body;
        found.push(...page.citations.map(({ csl }: { csl: { title: string } }) => csl.title));
        if (page.nextCursor === null) return found;
        cursor = `&cursor=${page.nextCursor}`;
      }
    };
    expect(await titles("sort=type")).toEqual(["A", "B", "D", "C"]);
    expect((await titles("sort=year")).slice(2)).toEqual(["B", "D"]);
    expect(await titles("type=book&sort=title")).toEqual(["A", "B", "D"]);
    expect(await titles("year=2020&sort=title")).toEqual(["A", "C"]);
  });

  test("merging keeps the attachments and notes of both", async () => {
    const [one, two] = [await save({ type: "book", title: "Kept" }), await save({ type: "book", title: "Merged" })];
    await ask(`POST /api/w/citations/${two.id}/attachments`, { url: "https://example.org/two" });
    await change(two.id, { notes: [{ body: "A" }, { body: "B" }] });
    const { mergeCitations } = await import("../entries/duplicates");
    await workspace.store.db.transaction((db) =>
      mergeCitations(
        { db, caller: { userId: workspace.owner.id }, now: new Date() },
        { keepId: one.id, otherIds: [two.id] },
      ),
    );
    const { body } = await ask(`GET /api/w/citations/${one.id}`);
    expect(body).toMatchObject({
      notes: [{ body: "A" }, { body: "B" }],
      attachments: [{ title: "https://example.org/two" }],
    });
  });
});
