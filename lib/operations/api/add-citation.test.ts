import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore, stores } from "#db/test-database";
import { overrideRegistries } from "#lib/citations/sources/registries";
import { testRegistries } from "#lib/citations/sources/test-registries";
import { servePage } from "#lib/doors/serve-page";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { saveWorks } from "#lib/works/library/entries/save";
import { type Replay, startReplay } from "../../../e2e/replay";

const DOE = {
  type: "article-journal",
  title: "Deep tides",
  author: [{ family: "Doe", given: "Jane" }],
  issued: { "date-parts": [[2020]] },
  "container-title": "Sea",
};
const UNCHECKED = { verified: null, retracted: null, newerVersion: null };
const ROE = {
  type: "book",
  title: "Ebb",
  author: [{ family: "Roe", given: "Ann" }],
  issued: { "date-parts": [[2021]] },
};

describe.each(stores)("citing a work on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const create = async (markdown = "# Tides\n\nThe sea rises.\n\n- one\n\n```\ncode\n```\n"): Promise<string> =>
    (await workspace.ask("POST /api/d", { body: { markdown } })).body.id;
  const cite = (id: string, body: unknown, asked = {}) => workspace.ask(`POST /api/d/${id}/cite`, { body, ...asked });
  const uncite = (id: string, cid: string) => workspace.ask(`DELETE /api/d/${id}/cite/${cid}`);
  const list = async (id: string) => (await workspace.ask(`GET /api/d/${id}/cite`)).body.citations;
  const read = async (id: string) => (await workspace.ask(`GET /api/d/${id}`)).body;
  const write = (id: string, body: unknown) => workspace.ask(`PATCH /api/d/${id}`, { body });
  const markdown = async (id: string): Promise<string> =>
    (await workspace.ask(`GET /api/d/${id}?format=markdown`)).body;
  const nodes = async (id: string) => (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body.nodes;
  const nodeOf = async (id: string, type: string): Promise<string> =>
    (await nodes(id)).find((node: { type: string }) => node.type === type).id;

  describe("rejects", () => {
    test.each([
      ["nothing to cite", {}, "invalid_request"],
      ["two works at once", { csl: DOE, doi: "10.1000/1" }, "invalid_request"],
      ["a work and a citation of the library", { csl: DOE, citationId: "lib_1" }, "invalid_request"],
      ["a citation that the library does not have", { citationId: "lib_1" }, "not_found"],
      ["what is no CSL", { csl: { type: "nonsense" } }, "invalid_request"],
      ["what is no DOI", { doi: "not a doi" }, "invalid_identifier"],
      ["a locator without a place", { csl: DOE, locator: "3" }, "invalid_request"],
      ["a label without a locator", { csl: DOE, nodeId: "first", label: "page" }, "invalid_request"],
      ["a label that nobody knows", { csl: DOE, nodeId: "first", locator: "3", label: "leaf" }, "invalid_request"],
      ["a block that is not there", { csl: DOE, nodeId: "nowhere" }, "not_found"],
      ["an unknown field", { csl: DOE, key: "mine" }, "unknown_field"],
    ])("%s, and keeps the document unchanged", async (_, body, code) => {
      const id = await create();
      expect((await cite(id, body)).body).toMatchObject({ code, requestId: expect.any(String) });
      expect(await read(id)).toMatchObject({ version: 1 });
      expect(await list(id)).toEqual([]);
    });

    test("a mention in code, in a list and in a table", async () => {
      const id = await create("- a\n\n| a |\n| - |\n| b |\n\n```\ncode\n```\n");
      for (const type of ["codeBlock", "bulletList", "table"]) {
        const { status, body } = await cite(id, { csl: DOE, nodeId: await nodeOf(id, type) });
        expect([status, body.code, body.details[0].path]).toEqual([400, "invalid_request", "nodeId"]);
      }
      expect(await list(id)).toEqual([]);
    });

    test("another person's document, an outdated version, and a key without write access", async () => {
      const id = await create();
      const other = await workspace.makePerson();
      expect((await cite(id, { csl: DOE }, { key: other.key })).status).toBe(404);
      expect((await cite(id, { csl: DOE }, { headers: { "if-match": '"7"' } })).status).toBe(412);
      const key = await workspace.makeKey({ scopes: ["read", "create", "suggest"] });
      expect((await cite(id, { csl: DOE }, { key })).body.code).toBe("insufficient_scope");
    });

    test("a library citation for a key bound to the document", async () => {
      const id = await create();
      const key = await workspace.makeKey({ documentId: id });
      expect((await cite(id, { citationId: "lib_1" }, { key })).body.code).toBe("document_not_in_token");
      expect((await cite(id, { csl: DOE }, { key })).status).toBe(201);
    });
  });

  test("returns the formatted citation with its location", async () => {
    const id = await create();
    const { status, headers, body } = await cite(id, { csl: DOE });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/api/d/${id}/cite/${body.id}`);
    expect(body).toMatchObject({
      key: "doe2020deep",
      citationId: null,
      identifier: null,
      order: 1,
      mentions: 0,
      inText: { text: "(Doe, 2020)" },
      bibliography: { text: "Doe, J. (2020). Deep tides. Sea." },
      checks: { verified: false },
      csl: { title: "Deep tides" },
    });
    expect(body.id).toMatch(/^cit_/);
    expect(body).not.toHaveProperty("duplicate");
  });

  test("makes a version with a note, without a change of the text", async () => {
    const id = await create();
    await cite(id, { csl: DOE });
    expect(await read(id)).toMatchObject({ version: 2 });
    const { versions } = (await workspace.ask(`GET /api/d/${id}/versions`)).body;
    expect(versions[0]).toMatchObject({ action: "cite", summary: "Cited “Deep tides”", wordCountDelta: 0 });
  });

  test("adds a mention at the end of a block, before the stop, and joins an existing citation", async () => {
    const id = await create();
    const nodeId = await nodeOf(id, "paragraph");
    const { body } = await cite(id, { csl: DOE, nodeId, locator: "3–5", prefix: "see" });
    expect(body).toMatchObject({ mentions: 1, order: 1 });
    expect(await markdown(id)).toContain("The sea rises [see @doe2020deep, 3–5].");
    await cite(id, { csl: ROE, nodeId, locator: "chap. 2", suppressAuthor: true, suffix: "and on" });
    expect(await markdown(id)).toContain("The sea rises [see @doe2020deep, 3–5; -@roe2021ebb, chap. 2 and on].");
    expect(await read(id)).toMatchObject({ version: 3 });
    await cite(id, { csl: ROE, nodeId: await nodeOf(id, "listItem") });
    expect(await markdown(id)).toContain("- one [@roe2021ebb]");
    expect((await list(id)).map((each: { key: string; mentions: number }) => [each.key, each.mentions])).toEqual([
      ["doe2020deep", 1],
      ["roe2021ebb", 2],
    ]);
  });

  test("finds the same work again, and mentions it", async () => {
    const id = await create();
    const first = (await cite(id, { csl: DOE })).body;
    const again = await cite(id, { csl: { ...DOE, title: "DEEP TIDES" } });
    expect([again.status, again.body.id, again.body.duplicate]).toEqual([200, first.id, true]);
    expect(await read(id)).toMatchObject({ version: 2 });
    const mention = await cite(id, { csl: DOE, nodeId: await nodeOf(id, "paragraph") });
    expect([mention.status, mention.body.mentions]).toEqual([200, 1]);
    expect(await list(id)).toHaveLength(1);
  });

  test("separates works that only look alike", async () => {
    const id = await create();
    for (const DOI of ["10.1000/1", "10.1000/2"]) {
      const { status } = await cite(id, { csl: { ...DOE, DOI, title: "Editorial" } });
      expect(status).toBe(201);
    }
    expect((await list(id)).map(({ key }: { key: string }) => key)).toEqual(["doe2020editorial", "doe2020editoriala"]);
  });

  test("cites a copy of a library citation, which survives its deletion", async () => {
    const id = await create();
    const { store, owner } = workspace;
    const work = { csl: { type: "book" as const, title: "Kept" }, identifier: null, checks: UNCHECKED };
    const filing = { tags: [], note: null, collectionIds: [] };
    const [one] = await saveWorks({ db: store.db, caller: { userId: owner.id }, now: new Date() }, [work], filing);
    const saved = { id: one?.citation.id };
    const { status, body } = await cite(id, { citationId: saved.id });
    expect([status, body.citationId]).toEqual([201, saved.id]);
    await workspace.ask(`DELETE /api/d/citations/${saved.id}`);
    expect((await list(id))[0]).toMatchObject({ citationId: null, key: "kept" });
  });

  test("the id of a library is shown to its owner only", async () => {
    const id = await create();
    const { store, owner } = workspace;
    const work = { csl: { type: "book" as const, title: "Mine alone" }, identifier: null, checks: UNCHECKED };
    const filing = { tags: [], note: null, collectionIds: [] };
    const [one] = await saveWorks({ db: store.db, caller: { userId: owner.id }, now: new Date() }, [work], filing);
    const libraryId = one?.citation.id ?? "";
    await cite(id, { citationId: libraryId });
    const reader = await workspace.makePerson("Reader");
    const headers = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
    const shared = { key: null, headers, body: { email: reader.email, role: "edit" } };
    expect((await workspace.ask(`PUT /api/w/documents/${id}/people`, shared)).status).toBe(200);
    const seen = await workspace.ask(`GET /api/d/${id}/cite`, { key: reader.key });
    expect(seen.body.citations).toMatchObject([{ citationId: null, csl: { title: "Mine alone" } }]);
    expect(JSON.stringify(seen.body)).not.toContain(libraryId);
    expect((await list(id))[0]).toMatchObject({ citationId: libraryId });
  });

  test("returns the same for a repeated request, without citing twice", async () => {
    const id = await create();
    const body = { csl: DOE, nodeId: await nodeOf(id, "paragraph") };
    const headers = { "idempotency-key": `cite-${id}` };
    const [one, two] = [await cite(id, body, { headers }), await cite(id, body, { headers })];
    expect([two.status, two.body.id]).toEqual([201, one.body.id]);
    expect(two.headers.get("idempotency-replayed")).toBe("true");
    expect((await list(id))[0].mentions).toBe(1);
  });

  test("gives every work a unique key for simultaneous requests", async () => {
    const id = await create();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => cite(id, { csl: { ...DOE, DOI: `10.1000/${at}`, title: `Deep ${at}` } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set((await list(id)).map(({ key }: { key: string }) => key)).size).toBe(6);
    expect(await read(id)).toMatchObject({ version: 7 });
  });

  describe("the list", () => {
    test("rejects another person's document and an invented cursor", async () => {
      const id = await create();
      expect((await workspace.ask("GET /api/d/doc_none/cite")).status).toBe(404);
      expect((await workspace.ask(`GET /api/d/${id}/cite?cursor=x`)).body.code).toBe("invalid_request");
    });

    test("is in order of appearance, with unmentioned works last, in the document's style", async () => {
      const id = await create();
      await cite(id, { csl: { ...DOE, title: "Unmentioned" } });
      await cite(id, { csl: DOE });
      await cite(id, { csl: ROE });
      await write(id, { markdown: "First [@roe2021ebb], then @doe2020deep." });
      const keys = (await list(id)).map(({ key }: { key: string }) => key);
      expect(keys).toEqual(["roe2021ebb", "doe2020deep", "doe2020unmentioned"]);
      await write(id, { citationStyle: "ieee" });
      expect((await list(id)).map(({ inText }: { inText: { text: string } }) => inText.text)).toEqual([
        "[1]",
        "[2]",
        "[3]",
      ]);
    });

    test("has pages", async () => {
      const id = await create();
      for (const title of ["A", "B", "C"]) await cite(id, { csl: { type: "book", title } });
      const one = (await workspace.ask(`GET /api/d/${id}/cite?limit=2`)).body;
      const two = (await workspace.ask(`GET /api/d/${id}/cite?limit=2&cursor=${one.nextCursor}`)).body;
      expect([...one.citations, ...two.citations].map(({ order }) => order)).toEqual([1, 2, 3]);
      expect(two.nextCursor).toBeNull();
    });
  });

  describe("removing", () => {
    test("rejects unknown and removed citations", async () => {
      const id = await create();
      const { body } = await cite(id, { csl: DOE });
      expect((await uncite(id, "cit_none")).status).toBe(404);
      expect((await uncite(id, body.id)).status).toBe(200);
      expect((await uncite(id, body.id)).status).toBe(404);
    });

    test("removes the mentions, which the previous version keeps", async () => {
      const id = await create();
      const doe = (await cite(id, { csl: DOE })).body;
      await cite(id, { csl: ROE });
      await write(id, {
        markdown:
          "The sea [@doe2020deep] rises [see @doe2020deep; @roe2021ebb]. @doe2020deep [p. 3; @roe2021ebb] said.",
      });
      const before = (await read(id)).version;
      expect((await uncite(id, doe.id)).body).toEqual({ removed: true, id: doe.id });
      expect(await markdown(id)).toBe("The sea rises [@roe2021ebb]. [@roe2021ebb] said.\n");
      const old = (await workspace.ask(`GET /api/d/${id}/versions/${before}?format=markdown`)).body;
      expect(old).toContain("[@doe2020deep]");
      expect((await workspace.ask(`GET /api/d/${id}/versions`)).body.versions[0].action).toBe("cite");
    });

    test("keeps the key of the work, which is used when it is cited again", async () => {
      const id = await create();
      const first = (await cite(id, { csl: DOE })).body;
      await uncite(id, first.id);
      const again = await cite(id, { csl: { ...DOE, "container-title": "Ocean" } });
      expect([again.status, again.body.id, again.body.key]).toEqual([201, first.id, "doe2020deep"]);
      expect(again.body.bibliography.text).toContain("Ocean");
    });

    test("is undone by a text that mentions it again", async () => {
      const id = await create();
      const { body } = await cite(id, { csl: DOE, nodeId: await nodeOf(id, "paragraph") });
      const { content, version } = await read(id);
      await uncite(id, body.id);
      expect(await list(id)).toEqual([]);
      expect((await write(id, { content })).status).toBe(200);
      expect(await list(id)).toMatchObject([{ id: body.id, mentions: 1 }]);
      await uncite(id, body.id);
      const { body: merged } = await write(id, {
        markdown: "# Ebb\n\nThe sea falls [@doe2020deep].",
        baseVersion: version,
      });
      expect(merged.warnings).toBeUndefined();
    });
  });

  describe("in the text", () => {
    test("a key without a citation stays text, with a warning", async () => {
      const made = (await workspace.ask("POST /api/d", { body: { markdown: "See [@nobody2020, p. 3] and `@code`." } }))
        .body;
      expect(made.warnings).toEqual([
        "The document has no citation with the key “nobody2020”: @nobody2020 stays text.",
      ]);
      expect(await markdown(made.id)).toBe("See [@nobody2020, p. 3] and `@code`.\n");
      expect((await write(made.id, { markdown: "Mail me at a@b.example." })).body).not.toHaveProperty("warnings");
      const proposed = (await write(made.id, { mode: "suggest_replace", markdown: "As @nobody2020 says." })).body;
      expect(proposed.warnings).toHaveLength(1);
    });

    test("a citation that the document never had is rejected with its path", async () => {
      const id = await create();
      const items = [{ cid: "cit_nowhere" }];
      const content = {
        type: "doc",
        content: [{ type: "paragraph", content: [{ type: "citation", attrs: { items } }] }],
      };
      for (const body of [{ content }, { mode: "suggest_replace", content }]) {
        const answer = await write(id, body);
        expect([answer.status, answer.body.code]).toEqual([400, "invalid_content"]);
        expect(answer.body.details[0].path).toBe("content.0.content.0.attrs.items.0.cid");
      }
    });

    test("an item is identified by its key alone, and its key is normalised", async () => {
      const id = await create();
      const { body } = await cite(id, { csl: DOE });
      for (const item of [{ key: "doe2020deep" }, { cid: body.id }, { cid: body.id, key: "wrong" }]) {
        const paragraph = { type: "paragraph", content: [{ type: "citation", attrs: { items: [item] } }] };
        await write(id, { content: { type: "doc", content: [paragraph] } });
        expect((await read(id)).content.content[0].content[0].attrs.items).toMatchObject([
          { cid: body.id, key: "doe2020deep" },
        ]);
      }
    });

    test("is copied to a duplicate, which has its own citations", async () => {
      const id = await create();
      const { body } = await cite(id, { csl: DOE, nodeId: await nodeOf(id, "paragraph") });
      const copy = (await workspace.ask(`POST /api/d/${id}/duplicate`, { body: {} })).body.id;
      await uncite(id, body.id);
      expect(await list(copy)).toMatchObject([{ id: body.id, key: "doe2020deep", mentions: 1 }]);
    });

    test("is restored by accepting a suggestion", async () => {
      const id = await create();
      const { body } = await cite(id, { csl: DOE });
      const nodeId = await nodeOf(id, "paragraph");
      const proposed = await write(id, {
        mode: "suggest_replace",
        nodeId,
        markdown: "The sea rises, says @doe2020deep.",
      });
      await uncite(id, body.id);
      await workspace.ask(`POST /api/d/${id}/suggestions/${proposed.body.suggestion.id}/accept`, { body: {} });
      expect(await list(id)).toMatchObject([{ id: body.id, mentions: 1 }]);
    });

    test("merges as one word with changes of the text around it", async () => {
      const id = await create("The sea rises slowly.");
      await cite(id, { csl: DOE });
      const { version } = await read(id);
      await write(id, { markdown: "The wide sea rises slowly." });
      const { body } = await write(id, { markdown: "The sea rises [@doe2020deep] slowly.", baseVersion: version });
      expect(body.merged).toBe(true);
      expect(await markdown(id)).toBe("The wide sea rises [@doe2020deep] slowly.\n");
    });

    test("text that only looks like a citation stays text in a round trip", async () => {
      const id = await create();
      await cite(id, { csl: DOE });
      const text = { type: "text", text: "He typed [@doe2020deep, p. 3] and @doe2020deep." };
      await write(id, { content: { type: "doc", content: [{ type: "paragraph", content: [text] }] } });
      const written = await markdown(id);
      expect(written).toBe("He typed [\\@doe2020deep, p. 3] and \\@doe2020deep.\n");
      expect((await write(id, { markdown: written })).body.changed).toBe(false);
    });
  });
});

describe("citing a work that registries know", () => {
  let workspace: TestWorkspace;
  let replay: Replay;
  beforeAll(async () => {
    replay = await startReplay();
    workspace = await openTestWorkspace(oneStore, { ...unlimited, ...replay.baseUrls });
    overrideRegistries(testRegistries(replay));
  });
  afterAll(async () => {
    expect(replay.unknown).toEqual([]);
    overrideRegistries(undefined);
    await workspace.close();
    await replay.close();
  });

  const create = async (): Promise<string> =>
    (await workspace.ask("POST /api/d", { body: { markdown: "The sea." } })).body.id;
  const cite = (id: string, body: unknown) => workspace.ask(`POST /api/d/${id}/cite`, { body });
  const version = async (id: string) => (await workspace.ask(`GET /api/d/${id}`)).body.version;

  test("rejects unknown works and unreachable registries, without saving anything", async () => {
    const id = await create();
    const unknown = await cite(id, { doi: "10.5555/nobody" });
    expect([unknown.status, unknown.body.code]).toEqual([422, "citation_not_found"]);
    for (const service of ["doi", "crossref", "datacite"]) replay.break(service, 500);
    const broken = await cite(id, { doi: "10.1016/s0140-6736(97)11096-0" });
    for (const service of ["doi", "crossref", "datacite"]) replay.mend(service);
    expect([broken.status, broken.body.code]).toEqual([502, "upstream_unavailable"]);
    expect(await version(id)).toBe(1);
  });

  test("makes no request for an unknown document or block", async () => {
    const asked = replay.requests.length;
    expect((await cite("doc_none", { doi: "10.1038/nphys1170" })).status).toBe(404);
    expect((await cite(await create(), { doi: "10.1038/nphys1170", nodeId: "nowhere" })).status).toBe(404);
    expect(replay.requests).toHaveLength(asked);
  });

  test("recognises it by any form of its identifier, and by its description", async () => {
    const id = await create();
    const { status, body } = await cite(id, { doi: "10.1038/nphys1170" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      key: "aspelmeyer2009measured",
      identifier: { type: "doi", value: "10.1038/nphys1170" },
      checks: { verified: true },
      inText: { text: "(Aspelmeyer, 2009)" },
    });
    const typed = { type: "article-journal", title: "Measured measurement", author: [{ family: "Aspelmeyer" }] };
    for (const again of [
      { identifier: "https://doi.org/10.1038/NPHYS1170" },
      { url: "https://doi.org/10.1038/nphys1170" },
      { csl: { ...typed, issued: { "date-parts": [[2009]] } } },
    ]) {
      const answer = await cite(id, again);
      expect([answer.status, answer.body.id]).toEqual([200, body.id]);
    }
    expect(await version(id)).toBe(2);
  });

  test("reports a retracted work", async () => {
    const { body } = await cite(await create(), { doi: "10.1016/s0140-6736(97)11096-0" });
    expect(body.checks).toMatchObject({ verified: true, retracted: true });
  });

  test("appears on the published page, in the text and in the references, in the document's style", async () => {
    const id = await create();
    await cite(id, { doi: "10.1038/nphys1170" });
    await workspace.ask(`PATCH /api/d/${id}`, {
      body: { title: "Sea", markdown: "So [@aspelmeyer2009measured, p. 11]." },
    });
    const { slug } = (await workspace.ask(`POST /api/d/${id}/publish`, { body: {} })).body;
    const page = async () => (await servePage(new Request("http://localhost/p/sea"), slug)).text();
    expect(await page()).toContain(
      '<a href="#ref-aspelmeyer2009measured" role="doc-biblioref">(Aspelmeyer, 2009, p. 11)</a>',
    );
    expect(await page()).toContain('<li id="ref-aspelmeyer2009measured"');
    await workspace.ask(`PATCH /api/d/${id}`, { body: { citationStyle: "ieee" } });
    expect(await page()).toContain('role="doc-biblioref">[1, p. 11]</a>');
    await workspace.ask(`PATCH /api/d/${id}`, { body: { citationStyle: "chicago-fullnote-bibliography" } });
    expect(await page()).toMatch(/So<sup class="footnote-ref">|So <sup class="footnote-ref">/);
    expect(await page()).toMatch(/<li id="footnote-1"><p dir="auto">Markus Aspelmeyer, “Measured Measurement,”/);
    const markdown = await (await servePage(new Request("http://localhost/p/sea.md"), `${slug}.md`)).text();
    expect(markdown).toContain("[@aspelmeyer2009measured, p. 11]");
  });
});
