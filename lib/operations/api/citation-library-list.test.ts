import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

const TYPES = {
  bibtex: "application/x-bibtex",
  ris: "application/x-research-info-systems",
  "csl-json": "application/vnd.citationstyles.csl+json",
};

describe("listing the library", () => {
  let workspace: TestWorkspace;
  let collectionId: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(oneStore, unlimited);
    collectionId = (await workspace.ask("POST /api/d/citation-collections", { body: { name: "Sea" } })).body.id;
    const author = [{ family: "Doe", given: "Jane" }];
    const issued = { "date-parts": [[2020]] };
    for (const [at, title] of ["Tides", "Tides and Waves", "Äther", "深層学習"].entries()) {
      const filing = at < 2 ? { collectionIds: [collectionId], tags: ["to read"] } : {};
      await workspace.ask("POST /api/d/citations", {
        body: { csl: { type: "book", title, author, issued }, ...filing },
      });
    }
  });
  afterAll(() => workspace.close());

  const list = (query: Record<string, string> = {}, accept?: string, key = workspace.firstKey) =>
    workspace.ask(`GET /api/d/citations?${new URLSearchParams(query)}`, {
      key,
      headers: accept === undefined ? {} : { accept },
    });
  const titles = async (query: Record<string, string>): Promise<string[]> =>
    (await list(query)).body.citations.map((one: { csl: { title: string } }) => one.csl.title);

  describe("rejects", () => {
    test.each<[string, Record<string, string>, string, string]>([
      ["a collection that is not there", { collectionId: "col_none" }, "not_found", "collectionId"],
      ["an order that is none", { sort: "names" }, "invalid_request", "sort"],
      ["a direction that is none", { order: "up" }, "invalid_request", "order"],
      ["a reading state that is none", { reading: "soon" }, "invalid_request", "reading"],
      ["a page of 101", { limit: "101" }, "invalid_request", "limit"],
      [
        "a cursor of another order",
        { cursor: Buffer.from('["title","a","b"]').toString("base64url") },
        "invalid_request",
        "cursor",
      ],
      ["a field that is none", { collection: "x" }, "unknown_field", "collection"],
      ["a page of an export", { format: "bibtex", limit: "10" }, "invalid_request", "limit"],
      ["a format that is none", { format: "endnote" }, "invalid_request", "format"],
    ])("%s", async (_what, query, code, path) => {
      expect((await list(query)).body).toMatchObject({ code, details: [{ path }] });
    });

    test("another person's collection, with any other fields", async () => {
      const stranger = await workspace.makePerson();
      for (const accept of ["application/json", TYPES.bibtex]) {
        const { status, body } = await list({ collectionId }, accept, stranger.key);
        expect([status, body.code]).toEqual([404, "not_found"]);
      }
    });
  });

  test("returns newest first, or by title, filtered by collection and tag", async () => {
    expect(await titles({})).toEqual(["深層学習", "Äther", "Tides and Waves", "Tides"]);
    expect((await titles({ sort: "title" })).slice(0, 2)).toEqual(["Tides", "Tides and Waves"]);
    expect(await titles({ collectionId })).toEqual(["Tides and Waves", "Tides"]);
    expect(await titles({ tag: "to read" })).toEqual(["Tides and Waves", "Tides"]);
  });

  test("the other way round, whose cursors are of that direction alone", async () => {
    const ids = async (query: Record<string, string>) =>
      (await list({ sort: "title", ...query })).body.citations.map((one: { id: string }) => one.id);
    expect(await ids({ order: "desc" })).toEqual((await ids({})).toReversed());
    const { body } = await list({ sort: "title", order: "desc", limit: "1" });
    expect((await list({ sort: "title", cursor: body.nextCursor })).body.code).toBe("invalid_request");
  });

  test("in pages", async () => {
    const first = await list({ limit: "3" });
    const second = await list({ limit: "3", cursor: first.body.nextCursor });
    expect([first.body.citations.length, second.body.citations.length, second.body.nextCursor]).toEqual([3, 1, null]);
  });

  describe("exports", () => {
    test.each([
      ["bibtex", "library.bib"],
      ["ris", "library.ris"],
      ["csl-json", "library.json"],
    ] as const)("%s as %s, by Accept and by format", async (format, filename) => {
      const byAccept = await list({}, TYPES[format]);
      const byFormat = await list({ format });
      for (const { status, headers } of [byAccept, byFormat]) {
        expect(status).toBe(200);
        expect(headers.get("content-type")).toBe(`${TYPES[format]}; charset=utf-8`);
        expect(headers.get("content-disposition")).toBe(`attachment; filename="${filename}"`);
        expect(headers.get("vary")).toBe("accept");
      }
      expect(byFormat.body).toBe(byAccept.body);
      for (const title of ["Waves", "深層学習"]) expect(byAccept.body).toContain(title);
      expect((await list({ format }, "application/json")).body).toEqual({ format, text: byAccept.body });
    });

    test("only matching citations", async () => {
      const { body } = await list({ collectionId }, TYPES["csl-json"]);
      expect(JSON.parse(body)).toMatchObject([{ title: "Tides and Waves" }, { title: "Tides" }]);
    });

    test("each under its own key, which does not depend on the order", async () => {
      const keysOf = (text: string) => [...text.matchAll(/^@\w+\{([^,]+),/gm)].map(([, key]) => key).toSorted();
      const [created, byTitle] = [await list({}, TYPES.bibtex), await list({ sort: "title" }, TYPES.bibtex)];
      expect(keysOf(created.body)).toEqual(keysOf(byTitle.body));
      expect(new Set(keysOf(created.body)).size).toBe(4);
      const keyed = /@book\{(doe2020tides),\s[^@]*title = \{Tides\},/s;
      expect([keyed.test(created.body), keyed.test(byTitle.body)]).toEqual([true, true]);
    });

    test("in a form that saving recognises as known works", async () => {
      for (const format of ["bibtex", "ris"] as const) {
        const { body } = await workspace.ask("POST /api/d/citations", {
          body: { [format]: (await list({}, TYPES[format])).body },
        });
        expect(body).toMatchObject({ citations: [], faults: [] });
        expect(body.duplicates).toHaveLength(4);
      }
    });

    test("an empty library as an empty file", async () => {
      const { key } = await workspace.makePerson();
      expect((await list({}, TYPES.bibtex, key)).body.trim()).toBe("");
      expect(JSON.parse((await list({}, TYPES["csl-json"], key)).body)).toEqual([]);
    });

    test("through the tool too", async () => {
      const client = await workspace.connect();
      const { structuredContent } = await client.callTool({
        name: "citation_library_list",
        arguments: { format: "ris" },
      });
      await client.close();
      expect(structuredContent).toEqual({ format: "ris", text: (await list({}, TYPES.ris)).body });
    });
  });
});
