import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { testPages } from "#lib/files/test-pdf";

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
    expect(body.checks).toMatchObject([{ kind: "quotation", status, found, page }]);
    expect(body.checks[0].citationId).toMatch(/^cit_/);
    expect((await last(id)).body).toEqual(body);
  });

  test("tells no_source without a PDF and for a scan", async () => {
    for (const pages of [undefined, [""]]) {
      const id = await written((key) => `He says “the moon in an example” ${key}.`, pages);
      expect((await check(id)).body.counts).toEqual({ no_source: 1 });
    }
  });

  test("tells a reader nothing of the owner's PDFs in a copy of a shared document", async () => {
    const id = await written((key) => `He says “the tides follow the sun in an example” ${key}.`, PAGES);
    const reader = await workspace.makePerson();
    const cookie = await workspace.signIn();
    const body = { email: reader.email, role: "view" };
    const session = { key: null, headers: { cookie, "sec-fetch-site": "same-origin" }, body };
    expect((await workspace.ask(`PUT /api/w/documents/${id}/people`, session)).status).toBe(200);
    const copy = (await workspace.ask(`POST /api/d/${id}/duplicate`, { key: reader.key, body: {} })).body;
    expect((await check(copy.id, { key: reader.key })).body.counts).toEqual({ no_source: 1 });
    expect((await check(id)).body.counts).toEqual({ altered: 1 });
  });

  test("leaves alone terms in quotation marks, and quotations of a sentence without a citation", async () => {
    const id = await written((key) => `The “tide” is one ${key}. “The moon is far.” Others agree ${key}.`, PAGES);
    expect((await check(id)).body.checks).toEqual([]);
  });

  test("gives a check the same id again, and makes no version", async () => {
    const id = await written((key) => `“the moon in an example” ${key} and “the moon in an example” ${key}.`, PAGES);
    const [one, other] = [(await check(id)).body, (await check(id)).body];
    expect(one.checks.map((each: { id: string }) => each.id)).toEqual(
      other.checks.map((each: { id: string }) => each.id),
    );
    expect(new Set(one.checks.map((each: { id: string }) => each.id)).size).toBe(2);
    expect((await workspace.ask(`GET /api/d/${id}`)).body.version).toBe(3);
  });
});
