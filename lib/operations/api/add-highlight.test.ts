import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { testPages } from "#lib/files/test-pdf";

const PAGES = ["A cover page.", "The tides follow the moon\nin an exam-\nple of order. The sea is calm."];
let count = 0;

describe.each([oneStore])("highlights on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  async function marked(pages: readonly string[] = PAGES) {
    const csl = { type: "book", title: `Tides ${count++}` };
    const { id } = (await workspace.ask("POST /api/d/citations", { body: { csl } })).body;
    const body = new FormData();
    body.set("file", new Blob([new Uint8Array(testPages(pages))], { type: "application/pdf" }), "tides.pdf");
    const attachmentId = (await workspace.ask(`POST /api/w/citations/${id}/attachments`, { body })).body.id;
    const path = `/api/w/citations/${id}/highlights`;
    const add = (fields: object, asked = {}) =>
      workspace.ask(`POST ${path}`, { body: { attachmentId, page: 2, ...fields }, ...asked });
    const quotes = async () =>
      (await workspace.ask(`GET ${path}`)).body.highlights.map(({ quote }: { quote: string }) => quote);
    return { id, attachmentId, path, add, quotes };
  }

  test("are refused to a stranger and to a bound key", async () => {
    const { path, add } = await marked();
    const { key } = await workspace.makePerson();
    const bound = await workspace.makeKey({ documentId: "doc_any" });
    expect((await add({ quote: "the moon" }, { key })).status).toBe(404);
    expect((await workspace.ask(`GET ${path}`, { key })).status).toBe(404);
    for (const answer of [
      await add({ quote: "x" }, { key: bound }),
      await workspace.ask(`GET ${path}`, { key: bound }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, "document_not_in_token"]);
  });

  test.each([
    ["words of another page", { quote: "A cover page" }, 409, "text_not_found"],
    ["a page beyond the end", { quote: "the moon", page: 3 }, 409, "text_not_found"],
    ["a part of a word", { quote: "moo" }, 409, "text_not_found"],
    ["marks alone", { quote: "…" }, 409, "text_not_found"],
    ["an unknown PDF", { quote: "the moon", attachmentId: "att_none" }, 404, "not_found"],
    ["a colour by name", { quote: "the moon", color: "red" }, 400, "invalid_request"],
  ])("are refused with %s", async (_what, fields, status, code) => {
    const { add, quotes } = await marked();
    const answer = await add(fields);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await quotes()).toEqual([]);
  });

  test("are refused in a scan", async () => {
    const { add } = await marked([""]);
    const { body } = await add({ quote: "the moon", page: 1 });
    expect(body).toMatchObject({ code: "text_not_found", details: [{ message: expect.stringContaining("scan") }] });
  });

  test("keep their words as given, over line ends, and are listed in reading order", async () => {
    const { id, attachmentId, path, add, quotes } = await marked();
    await add({ quote: "the sea is calm" });
    const { status, body, headers } = await add({ quote: "an example of order", note: "So", color: "#A0FFB0" });
    expect([status, headers.get("location")]).toEqual([201, `${path}/${body.id}`]);
    expect(body).toMatchObject({
      citationId: id,
      attachmentId,
      kind: "highlight",
      page: 2,
      quote: "an example of order",
      rects: null,
      note: "So",
      color: "#a0ffb0",
    });
    expect(body.id).toMatch(/^hig_/);
    expect(await quotes()).toEqual(["an example of order", "the sea is calm"]);
  });

  test("change their note and colour, and go by themselves or with their file, which Undo brings back", async () => {
    const { id, attachmentId, path, add, quotes } = await marked();
    const one = (await add({ quote: "the moon" })).body.id;
    await add({ quote: "the sea" });
    const changed = await workspace.ask(`PATCH ${path}/${one}`, { body: { note: "Why?", color: "#112233" } });
    expect(changed.body).toMatchObject({ note: "Why?", color: "#112233", quote: "the moon" });
    expect((await workspace.ask(`PATCH ${path}/${one}`, { body: { note: null } })).body.note).toBeNull();
    const other = await marked();
    expect((await workspace.ask(`DELETE ${other.path}/${one}`)).status).toBe(404);
    const { restoreToLibrary } = await import("#lib/works/library/entries/store");
    const writing = { caller: { userId: workspace.owner.id }, now: new Date() };
    expect((await workspace.ask(`DELETE ${path}/${one}`)).body).toEqual({ deleted: true, id: one });
    expect(await quotes()).toEqual(["the sea"]);
    await workspace.store.db.transaction((db) => restoreToLibrary({ db, ...writing }, [one]));
    expect(await quotes()).toEqual(["the moon", "the sea"]);
    await workspace.ask(`DELETE ${path}/${one}`);
    await workspace.ask(`DELETE /api/w/citations/${id}/attachments/${attachmentId}`);
    expect(await quotes()).toEqual([]);
    await workspace.store.db.transaction((db) => restoreToLibrary({ db, ...writing }, [attachmentId]));
    expect(await quotes()).toEqual(["the sea"]);
    await workspace.ask(`DELETE /api/d/citations/${id}`);
    await workspace.store.db.transaction((db) => restoreToLibrary({ db, ...writing }, [id]));
    expect(await quotes()).toEqual(["the sea"]);
  });
});
