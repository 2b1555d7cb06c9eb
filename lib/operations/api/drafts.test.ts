import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { share } from "#db/schema";
import { oneStore } from "#db/test-database";
import { newId } from "#lib/base/ids";
import { stubCrossref } from "#lib/citations/sources/test-crossref";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  stubCrossref([]);
});
afterAll(() => workspace.close());

type Node = { id: string; text: string; runs: { text: string; author: number }[]; authors: { model: string | null }[] };

const TEXT =
  "# Tides\n\nThe sea rises and falls twice a day.\n\nThe moon pulls the water.\n\nThe wind has no part in it.";

const ask = async (route: string, body?: unknown, asked: { key?: string; model?: string } = {}) =>
  workspace.ask(route, {
    ...(body === undefined ? {} : { body }),
    ...(asked.key ? { key: asked.key } : {}),
    ...(asked.model ? { headers: { "x-agent-model": asked.model } } : {}),
  });

const newDocument = async (markdown = TEXT): Promise<string> =>
  (await ask("POST /api/d", { title: "Tides", markdown }, { model: "first" })).body.id;

const newDraft = async (document: string, asked: { key?: string } = {}): Promise<string> =>
  (await ask(`POST /api/w/documents/${document}/drafts`, { name: "Try" }, asked)).body.id;

const replace = (id: string, find: string, by: string, model = "second", key?: string) =>
  ask(`PATCH /api/d/${id}`, { edits: [{ find, replace: by }] }, { model, ...(key ? { key } : {}) });

const textOf = async (id: string): Promise<string> => (await ask(`GET /api/d/${id}?format=markdown`)).body;

/** The model that wrote the run of a document in which these words are. */
async function writerOf(id: string, words: string): Promise<string | null | undefined> {
  const { nodes } = (await ask(`GET /api/d/${id}?format=nodes&authorship=true`)).body;
  for (const { runs, authors } of nodes as Node[])
    for (const { text, author } of runs) if (text.includes(words)) return authors[author]?.model;
  return undefined;
}

async function personWith(document: string, role: "view" | "comment" | "edit") {
  const person = await workspace.makePerson();
  const given = { id: newId("shr"), documentId: document, userId: person.id, role, createdAt: new Date() };
  await workspace.store.db.insert(share).values(given);
  return person;
}

describe("a draft", () => {
  test("of a document that one does not read is no more there than one of none", async () => {
    const document = await newDocument();
    await newDraft(document);
    const { key } = await workspace.makePerson();
    const list = (id: string) => ask(`GET /api/w/documents/${id}/drafts`, undefined, { key });
    const [hidden, none] = [await list(document), await list("doc_none")];
    expect([hidden.status, none.status]).toEqual([404, 404]);
    const { requestId: _1, ...told } = hidden.body;
    const { requestId: _2, ...other } = none.body;
    expect(JSON.stringify(told).replaceAll(document, "doc_none")).toBe(JSON.stringify(other));
  });

  test("refuses a name that is empty or of more than 300 characters, and a draft of a draft", async () => {
    const document = await newDocument();
    for (const name of ["", "x".repeat(301)])
      expect((await ask(`POST /api/w/documents/${document}/drafts`, { name })).status).toBe(400);
    const again = await ask(`POST /api/w/documents/${await newDraft(document)}/drafts`, { name: "Try" });
    expect([again.status, again.body.code]).toEqual([409, "draft_of_a_draft"]);
  });

  test("is not published, moved or shared by itself", async () => {
    const draft = await newDraft(await newDocument());
    expect(await ask(`POST /api/d/${draft}/publish`, {})).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("cannot be published") },
    });
    const folder = (await ask("POST /api/d/folders", { name: "Sea" })).body.id;
    expect((await ask(`PATCH /api/d/${draft}/move`, { folderId: folder })).status).toBe(400);
    const cookie = await workspace.signIn();
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const shared = { key: null, headers, body: { everyone: true, role: "view" } };
    expect((await workspace.ask(`PUT /api/w/documents/${draft}/people`, shared)).status).toBe(400);
  });

  test("is made by whoever comments, read by readers, and written by its maker and by editors", async () => {
    const document = await newDocument();
    const [viewer, maker, commenter, editor, stranger] = [
      await personWith(document, "view"),
      await personWith(document, "comment"),
      await personWith(document, "comment"),
      await personWith(document, "edit"),
      await workspace.makePerson(),
    ];
    const asViewer = await ask(`POST /api/w/documents/${document}/drafts`, { name: "Try" }, viewer);
    expect([asViewer.status, asViewer.body.code]).toEqual([403, "insufficient_role"]);
    const draft = await newDraft(document, maker);
    expect((await ask(`GET /api/d/${draft}`, undefined, viewer)).body).toMatchObject({ access: "view" });
    expect((await ask(`GET /api/d/${draft}`, undefined, stranger)).status).toBe(404);
    expect((await replace(draft, "twice", "often", "m", commenter.key)).status).toBe(403);
    expect((await replace(draft, "twice", "often", "m", maker.key)).status).toBe(200);
    expect((await replace(draft, "often", "twice", "m", editor.key)).status).toBe(200);
    expect((await replace(document, "twice", "often", "m", maker.key)).status).toBe(403);
    const merged = await ask(`POST /api/w/documents/${draft}/merge`, {}, maker);
    expect([merged.status, merged.body.code]).toEqual([403, "insufficient_role"]);
  });

  test("begins with the text and the authors of its document, though that goes on", async () => {
    const document = await newDocument();
    const draft = await newDraft(document);
    await replace(document, "twice", "three times", "third");
    const read = (await ask(`GET /api/d/${draft}`)).body;
    expect(read.draftOf).toEqual({ id: document, version: 1, name: "Try", state: "open" });
    expect(await textOf(draft)).toContain("twice a day");
    expect(await writerOf(draft, "twice")).toBe("first");
    expect((await ask(`GET /api/d/${draft}/versions/1`)).body.content).toEqual(read.content);
    await replace(draft, "moon", "moon above");
    await replace(document, "three times", "four times", "third");
    expect(await textOf(draft)).toContain("twice a day");
    expect(await writerOf(draft, "twice")).toBe("first");
    expect(await writerOf(draft, "above")).toBe("second");
    expect(JSON.stringify((await ask(`GET /api/d/${draft}/versions/1`)).body.content)).not.toContain("above");
  });

  test("is in no list, search or feed unless it is asked for", async () => {
    const document = await newDocument("# Halcyon\n\nThe halcyon nests at sea.");
    const draft = await newDraft(document);
    const idsIn = async (route: string) =>
      (await ask(route)).body.documents.map(({ id }: { id: string }) => id) as string[];
    expect(await idsIn("GET /api/d?limit=100")).not.toContain(draft);
    expect(await idsIn("GET /api/d?limit=100&drafts=true")).toEqual(expect.arrayContaining([draft, document]));
    expect(await idsIn("GET /api/d?q=halcyon")).toEqual([document]);
    expect((await idsIn("GET /api/d?q=halcyon&drafts=true")).toSorted()).toEqual([document, draft].toSorted());
    await replace(draft, "nests", "broods");
    expect(await idsIn("GET /api/d?q=broods")).toEqual([]);
    expect(await idsIn("GET /api/d?q=broods&drafts=true")).toEqual([draft]);
    const { events } = (await ask("GET /api/w/events?limit=100")).body;
    expect(events.map(({ documentId }: { documentId: string }) => documentId)).not.toContain(draft);
    const reader = await personWith(document, "view");
    const shared = (await ask("GET /api/d?access=shared&drafts=true", undefined, reader)).body.documents;
    expect(shared.map(({ id }: { id: string }) => id).toSorted()).toEqual([document, draft].toSorted());
    const list = (await ask(`GET /api/w/documents/${document}/drafts`)).body;
    expect(list).toMatchObject({ drafts: [{ id: draft, draftOf: { state: "open" } }], nextCursor: null });
    expect(list.drafts[0].content).toBeUndefined();
  });

  test("goes to the trash with its document and comes back with it", async () => {
    const document = await newDocument();
    const draft = await newDraft(document);
    await ask(`DELETE /api/d/${document}`);
    expect((await ask(`GET /api/d/${draft}`)).status).toBe(404);
    const { restoreDocument } = await import("#lib/filing/trash/store");
    const { owner, store } = workspace;
    const caller = {
      type: "user",
      userId: owner.id,
      id: owner.id,
      credentialId: "",
      name: "",
      scopes: [],
      bound: null,
      origin: "human",
      model: null,
      agent: null,
    } as const;
    await store.db.transaction((db) =>
      restoreDocument({ db, caller, now: new Date(), role: "owner", ifMatch: null }, document),
    );
    expect(await textOf(draft)).toContain("twice a day");
  });

  test("is made by no key that is bound to a document, and written but not merged by one bound to it", async () => {
    const document = await newDocument();
    const bound = await workspace.makeKey({ documentId: document });
    const refused = await ask(`POST /api/w/documents/${document}/drafts`, { name: "Try" }, { key: bound });
    expect([refused.status, refused.body.code]).toEqual([403, "document_not_in_token"]);
    const draft = await newDraft(document);
    const own = await workspace.makeKey({ documentId: draft });
    expect((await replace(draft, "twice", "often", "m", own)).status).toBe(200);
    expect((await ask("GET /api/d", undefined, { key: own })).body.documents).toMatchObject([{ id: draft }]);
    const merged = await ask(`POST /api/w/documents/${draft}/merge`, {}, { key: own });
    expect([merged.status, merged.body.code]).toEqual([403, "document_not_in_token"]);
  });

  test("is all that a key for drafts writes", async () => {
    const document = await newDocument();
    const key = await workspace.makeKey({ isForDrafts: true });
    const refused = await replace(document, "twice", "often", "m", key);
    expect([refused.status, refused.body.code]).toEqual([409, "draft_needed"]);
    expect(refused.body.hint).toContain(`/api/w/documents/${document}/drafts`);
    expect((await ask(`DELETE /api/d/${document}`, undefined, { key })).body.code).toBe("draft_needed");
    const draft = await newDraft(document, { key });
    expect((await replace(draft, "twice", "often", "m", key)).status).toBe(200);
    for (const as of ["write", "suggest"])
      expect((await ask(`POST /api/w/documents/${draft}/merge`, { as }, { key })).body.code).toBe("draft_needed");
    expect(await textOf(document)).toContain("twice");
  });
});

describe("a merge", () => {
  test("refuses what is no draft, and a draft that was merged or closed", async () => {
    const document = await newDocument();
    expect((await ask(`POST /api/w/documents/${document}/merge`, {})).body.code).toBe("not_a_draft");
    expect((await ask(`GET /api/w/documents/${document}/comparison`)).body.code).toBe("not_a_draft");
    const draft = await newDraft(document);
    expect((await ask(`POST /api/w/documents/${draft}/close`, {})).body.draftOf.state).toBe("closed");
    for (const verb of ["merge", "refresh", "close"])
      expect((await ask(`POST /api/w/documents/${draft}/${verb}`, {})).body.code).toBe("draft_not_open");
    expect((await replace(draft, "twice", "often")).body.code).toBe("draft_not_open");
    expect(await textOf(draft)).toContain("twice");
  });

  test("brings the draft's changes home as one version, and every word keeps its author", async () => {
    const document = await newDocument();
    const draft = await newDraft(document);
    await replace(draft, "twice a day", "twice a quiet day", "second");
    await ask(`PATCH /api/d/${draft}`, { append: "A paragraph about currents." }, { model: "third" });
    await replace(document, "pulls the water", "pulls the entire water", "fourth");
    const comparison = (await ask(`GET /api/w/documents/${draft}/comparison`)).body;
    expect(comparison).toMatchObject({ base: 1, ours: 3, theirs: 2 });
    expect(comparison.nodes).toMatchObject([
      { change: "changed", conflicts: false },
      { change: "added", conflicts: false, diff: [{ op: "insert", text: "A paragraph about currents." }] },
    ]);
    const { status, body } = await ask(`POST /api/w/documents/${draft}/merge`, {}, { model: "merger" });
    expect([status, body.suggestions, body.document.version]).toEqual([200, [], 3]);
    expect(await textOf(document)).toMatch(/twice a quiet day[\s\S]*pulls the entire water[\s\S]*about currents/);
    for (const [words, model] of [
      ["quiet", "second"],
      ["currents", "third"],
      ["entire", "fourth"],
      ["twice", "first"],
    ])
      expect([words, await writerOf(document, words ?? "")]).toEqual([words, model]);
    const [version] = (await ask(`GET /api/d/${document}/versions`)).body.versions;
    expect(version).toMatchObject({ action: "merge", model: "merger" });
    expect(version.summary).toMatch(/“Try” by .*second.*third/);
    const again = await ask(`POST /api/w/documents/${draft}/merge`, {});
    expect([again.status, again.body.code]).toEqual([409, "draft_not_open"]);
    expect((await ask(`GET /api/w/documents/${document}/drafts`)).body.drafts).toEqual([]);
    expect((await ask(`GET /api/w/documents/${document}/drafts?state=merged`)).body.drafts).toHaveLength(1);
  });

  test("leaves the document's words where both changed them, and suggests the draft's by who wrote those", async () => {
    const document = await newDocument();
    const draft = await newDraft(document);
    await replace(draft, "twice", "often", "second");
    await replace(document, "twice", "rarely", "third");
    const { nodes } = (await ask(`GET /api/w/documents/${draft}/comparison`)).body;
    expect(nodes).toMatchObject([{ change: "changed", conflicts: true }]);
    const { suggestions } = (await ask(`POST /api/w/documents/${draft}/merge`, {})).body;
    expect(suggestions).toMatchObject([{ documentId: document, origin: "agent", model: "second" }]);
    expect(await textOf(document)).toContain("rarely");
    const accepted = await ask(`POST /api/d/${document}/suggestions/${suggestions[0].id}/accept`, {});
    expect([accepted.status, await textOf(document)]).toEqual([200, expect.stringContaining("often")]);
  });

  test("only suggests when that is asked, by the draft's maker who comments too", async () => {
    const document = await newDocument();
    const maker = await personWith(document, "comment");
    const draft = await newDraft(document, maker);
    await replace(draft, "twice", "often", "second", maker.key);
    const { body } = await ask(`POST /api/w/documents/${draft}/merge`, { as: "suggest" }, maker);
    expect(body.document).toMatchObject({ id: document, version: 1 });
    expect(body.suggestions).toMatchObject([{ model: "second", status: "pending" }]);
    expect((await ask(`GET /api/d/${draft}`)).body.draftOf.state).toBe("merged");
  });

  test("takes title and settings that the draft changed, unless the document changed them too", async () => {
    const document = await newDocument();
    const draft = await newDraft(document);
    await ask(`PATCH /api/d/${draft}`, { title: "Ebb", settings: { toc: true, locale: "de" } });
    await ask(`PATCH /api/d/${document}`, { settings: { locale: "fr" } });
    const { document: merged } = (await ask(`POST /api/w/documents/${draft}/merge`, {})).body;
    expect(merged).toMatchObject({ title: "Ebb", settings: { toc: true, locale: "fr" } });
  });

  test("brings the works that the draft cites", async () => {
    const document = await newDocument();
    const draft = await newDraft(document);
    const { nodes } = (await ask(`GET /api/d/${draft}?format=nodes`)).body;
    const csl = { type: "book", title: "Tides", author: [{ family: "Doe" }], issued: { "date-parts": [[2020]] } };
    await ask(`POST /api/d/${draft}/cite`, { csl, nodeId: nodes[1].id });
    await ask(`POST /api/d/${document}/cite`, { csl: { ...csl, title: "Tides again" } });
    await ask(`POST /api/w/documents/${draft}/merge`, {});
    const { citations } = (await ask(`GET /api/d/${document}/cite`)).body;
    expect(
      citations.map(({ csl, mentions }: { csl: { title: string }; mentions: number }) => [csl.title, mentions]),
    ).toEqual(
      expect.arrayContaining([
        ["Tides", 1],
        ["Tides again", 0],
      ]),
    );
    expect(new Set(citations.map(({ key }: { key: string }) => key)).size).toBe(2);
  });
});

describe("a refresh", () => {
  test("brings the document's changes with their authors, and suggests where both changed the same", async () => {
    const document = await newDocument();
    const draft = await newDraft(document);
    await replace(draft, "twice", "often", "second");
    await replace(document, "twice", "rarely", "third");
    await replace(document, "pulls the water", "pulls the entire water", "third");
    const { body } = await ask(`POST /api/w/documents/${draft}/refresh`, {});
    expect(body.document.draftOf).toMatchObject({ id: document, version: 3, state: "open" });
    expect(body.suggestions).toMatchObject([{ documentId: draft, model: "third" }]);
    expect(await textOf(draft)).toMatch(/often a day[\s\S]*pulls the entire water/);
    expect(await writerOf(draft, "entire")).toBe("third");
    // What clashed before clashes still.
    const { nodes } = (await ask(`GET /api/w/documents/${draft}/comparison`)).body;
    expect(nodes).toMatchObject([{ conflicts: true }]);
    const { suggestions } = (await ask(`POST /api/w/documents/${draft}/merge`, {})).body;
    expect(suggestions).toMatchObject([{ model: "second" }]);
    expect(await textOf(document)).toMatch(/rarely a day[\s\S]*pulls the entire water/);
  });
});
