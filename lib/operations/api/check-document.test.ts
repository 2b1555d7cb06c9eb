import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { stubCrossref } from "#lib/citations/sources/test-crossref";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { testPages } from "#lib/files/test-pdf";
import { openFetch, overrideFetch } from "#lib/outside/fetch-public";
import { resolveNone } from "#lib/outside/guarded-agent";
import { openTestSite, page } from "#lib/outside/test-site";

const PAGES = ["A cover page.", "The tides follow the moon\nin an exam-\nple of order."];
let count = 0;

describe.each(stores)("checking a document on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  /** A document that cites a work, with a PDF if pages are given; `text` gets the key of its citation. */
  async function written(text: (key: string) => string, pages?: readonly string[]): Promise<string> {
    const csl = { type: "book", title: `Tides ${count++}` };
    const { id: citationId } = (await workspace.ask("POST /api/d/citations", { body: { csl } })).body;
    if (pages) {
      const body = new FormData();
      body.set("file", new Blob([new Uint8Array(testPages(pages))], { type: "application/pdf" }), "tides.pdf");
      await workspace.ask(`POST /api/w/citations/${citationId}/attachments`, { body });
    }
    const { id } = (await workspace.ask("POST /api/d", { body: { title: "Checked" } })).body;
    const { key } = (await workspace.ask(`POST /api/d/${id}/cite`, { body: { citationId } })).body;
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: text(`[@${key}]`) } });
    return id;
  }

  const check = async (id: string, asked = {}) => workspace.ask(`POST /api/w/documents/${id}/checks`, asked);
  const last = async (id: string, asked = {}) => workspace.ask(`GET /api/w/documents/${id}/checks`, asked);

  /** Its quotations, without what the registries say of its works. */
  const quotations = ({ checks }: { checks: { id: string; kind: string }[] }) =>
    checks.filter(({ kind }) => kind === "quotation");

  test("is refused to a stranger, and there is nothing before the first check", async () => {
    const id = await written((key) => `“the moon in an example” ${key}`);
    const { key } = await workspace.makePerson();
    expect([(await check(id, { key })).status, (await last(id, { key })).status]).toEqual([404, 404]);
    expect((await last(id)).body).toEqual({ checkedAt: null, version: null, counts: {}, checks: [] });
  });

  test.each([
    ["verbatim", (key: string) => `He says “the moon in an example of order” ${key}.`, null],
    ["verbatim", (key: string) => `> The tides follow the moon […] of order. ${key}`, null],
    ["verbatim", (key: string) => `„[t]he tides follow the moon ${key}“, he says.`, null],
    [
      "altered",
      (key: string) => `He says “the tides follow the sun in an example” ${key}.`,
      "The tides follow the moon in an example",
    ],
    ["not_found", (key: string) => `He says “nothing of this is anywhere in it” ${key}.`, null],
  ])("names a quotation %s, with its page", async (status, text, found) => {
    const id = await written(text, PAGES);
    const { body } = await check(id);
    expect(body).toMatchObject({ version: 3, counts: { [status]: 1 } });
    const page = status === "not_found" ? null : 2;
    expect(quotations(body)).toMatchObject([{ kind: "quotation", status, found, page }]);
    expect(body.checks[0].citationId).toMatch(/^cit_/);
    expect((await last(id)).body).toEqual(body);
  });

  test.each([
    ["without a PDF", undefined, "nothing", "The work has no PDF with text or saved page to compare with."],
    ["for a scan", [""], "scan", "The work's PDF is a scan: it has no text to compare with."],
  ] as const)("tells no_source and why %s", async (_what, pages, reason, message) => {
    const id = await written((key) => `He says “the moon in an example” ${key}.`, pages);
    const { body } = await check(id);
    expect(body.counts).toMatchObject({ no_source: 1 });
    expect(quotations(body)).toMatchObject([{ status: "no_source", reason, message }]);
  });

  test("tells a reader nothing of the owner's PDFs in a copy of a shared document", async () => {
    const id = await written((key) => `He says “the tides follow the sun in an example” ${key}.`, PAGES);
    const reader = await workspace.makePerson();
    const cookie = await workspace.signIn();
    const body = { email: reader.email, role: "view" };
    const session = { key: null, headers: { cookie, "sec-fetch-site": "same-origin" }, body };
    expect((await workspace.ask(`PUT /api/w/documents/${id}/people`, session)).status).toBe(200);
    const copy = (await workspace.ask(`POST /api/d/${id}/duplicate`, { key: reader.key, body: {} })).body;
    expect((await check(copy.id, { key: reader.key })).body.counts).toMatchObject({ no_source: 1 });
    expect((await check(id)).body.counts).toMatchObject({ altered: 1 });
  });

  test("leaves alone terms in quotation marks, and quotations of a sentence without a citation", async () => {
    const id = await written((key) => `The “tide” is one ${key}. “The moon is far.” Others agree ${key}.`, PAGES);
    expect(quotations((await check(id)).body)).toEqual([]);
  });

  test("gives a check the same id again, and makes no version", async () => {
    const id = await written((key) => `“the moon in an example” ${key} and “the moon in an example” ${key}.`, PAGES);
    const [one, other] = [(await check(id)).body, (await check(id)).body];
    expect(one.checks.map((each: { id: string }) => each.id)).toEqual(
      other.checks.map((each: { id: string }) => each.id),
    );
    expect(new Set(quotations(one).map((each) => each.id)).size).toBe(2);
    expect((await workspace.ask(`GET /api/d/${id}`)).body.version).toBe(3);
  });

  describe("a reference is", () => {
    const TIDES = {
      DOI: "10.1000/tides",
      type: "journal-article",
      title: ["Tides of the northern shelf"],
      author: [{ family: "Doe", given: "Jane" }],
      issued: { "date-parts": [[2020]] },
    };
    const given = (changes = {}) => ({
      type: "article-journal",
      title: "Tides of the northern shelf",
      author: [{ family: "Doe", given: "Jane" }],
      issued: { "date-parts": [[2020]] },
      DOI: "10.1000/tides",
      ...changes,
    });
    const cited = async (csl: object) => {
      const { id } = (await workspace.ask("POST /api/d", { body: { title: "Cites" } })).body;
      const { key } = (await workspace.ask(`POST /api/d/${id}/cite`, { body: { csl } })).body;
      return { id, key };
    };
    const references = async (id: string) =>
      (await check(id)).body.checks.filter(({ kind }: { kind: string }) => kind !== "quotation");

    test("verified, or a mismatch that names each field, at its first mention", async () => {
      stubCrossref([TIDES]);
      const { id, key } = await cited(given());
      await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: `One.\n\nTwo [@${key}].` } });
      const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body;
      expect(await references(id)).toMatchObject([{ kind: "reference", status: "verified", nodeId: nodes[1].id }]);
      const wrong = await cited(given({ issued: { "date-parts": [[1999]] } }));
      expect(await references(wrong.id)).toMatchObject([
        {
          kind: "reference",
          status: "mismatch",
          nodeId: null,
          message: expect.stringContaining("issued"),
          found: "issued: 2020",
          fields: [{ name: "issued", given: "1999", found: "2020" }],
        },
      ]);
    });

    test("unknown while the registries are down", async () => {
      const { id } = await cited({ type: "book", title: "Unheard of", author: [{ family: "Nobody" }] });
      expect(await references(id)).toMatchObject([{ kind: "reference", status: "unknown" }]);
    });

    test("named by the next write that mentions it, once it is known to be wrong", async () => {
      stubCrossref([TIDES]);
      const { id, key } = await cited(given({ issued: { "date-parts": [[1988]] } }));
      await check(id);
      const mention = { markdown: `One [@${key}].` };
      const { body } = await workspace.ask(`PATCH /api/d/${id}`, { body: mention });
      expect(body.warnings).toEqual([expect.stringContaining(`@${key} does not check`)]);
      const again = await workspace.ask(`PATCH /api/d/${id}`, { body: { append: "Two." } });
      expect(again.body.warnings).toBeUndefined();
    });
  });

  test("compares with the text of an imported page, which read_source reads too", async () => {
    const { url, site } = await importable("<h1>Tides</h1><p>The tides follow the moon in an example of order.</p>");
    const { id } = (await workspace.ask("POST /api/d/import-url", { body: { url } })).body;
    const { key } = (await workspace.ask(`GET /api/d/${id}/cite`)).body.citations[0];
    const markdown = `“the tides follow the sun in an example” [@${key}]`;
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown } });
    const { body } = await check(id);
    expect(quotations(body)).toMatchObject([{ status: "altered", page: null }]);
    const bound = await workspace.makeKey({ documentId: id });
    expect(quotations((await check(id, { key: bound })).body)).toMatchObject([{ status: "altered" }]);
    const csl = { type: "webpage", title: "Tides", URL: url };
    const saved = (await workspace.ask("POST /api/d/citations", { body: { csl } })).body.id;
    const read = await workspace.ask(`GET /api/w/citations/${saved}/source?q=moon`);
    expect(read.body.passages).toMatchObject([{ page: null, text: expect.stringContaining("follow the moon") }]);
    await site.close();
  });
});

/** A page that an import may fetch. */
async function importable(html: string) {
  const site = await openTestSite({ "/": page(html) });
  overrideFetch(openFetch(resolveNone, new Set([site.place])));
  return { site, url: `${site.origin}/` };
}
