import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { stubCrossref } from "#lib/citations/sources/test-crossref";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

const record = (DOI: string, title: string) => ({
  DOI,
  type: "journal-article",
  title: [title],
  author: [{ given: "Jane", family: "Doe" }],
  issued: { "date-parts": [[2020]] },
  "container-title": ["Oceans"],
});

describe("searching the registries", () => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(oneStore, unlimited);
  });
  afterAll(() => workspace.close());

  const search = (query: Record<string, string>, key = workspace.firstKey) =>
    workspace.ask(`GET /api/d/cite/search?${new URLSearchParams(query)}`, { key });

  describe("rejects", () => {
    test.each<[string, Record<string, string>, string]>([
      ["no words", {}, "q"],
      ["blank words", { q: " " }, "q"],
      ["501 characters", { q: "x".repeat(501) }, "q"],
      ["a limit of 0", { q: "tides", limit: "0" }, "limit"],
      ["a limit of 101", { q: "tides", limit: "101" }, "limit"],
    ])("%s", async (_what, query, path) => {
      const { status, body } = await search(query);
      expect([status, body.code, body.details[0].path]).toEqual([400, "invalid_request", path]);
    });

    test("returns an error when no registry can be reached", async () => {
      const { status, body } = await search({ q: "tides" });
      expect([status, body.code]).toEqual([502, "upstream_unavailable"]);
    });
  });

  describe("when one registry responds", () => {
    beforeAll(() => stubCrossref([record("10.1000/Tides", "Tides"), record("10.1000/waves", "Waves")]));

    test("returns its results, and names the registries that were unreachable", async () => {
      const { status, body } = await search({ q: "tides" });
      expect(status).toBe(200);
      expect(body.results[0]).toMatchObject({
        title: "Tides",
        authors: ["Jane Doe"],
        year: 2020,
        containerTitle: "Oceans",
        doi: "10.1000/tides",
        csl: { type: "article-journal", title: "Tides" },
        source: "Crossref",
        inLibrary: false,
      });
      expect(body.sources).toContainEqual({ name: "Crossref", ok: true });
      expect(body.sources).toContainEqual({ name: "PubMed", ok: false, error: expect.any(String) });
      expect((await search({ q: "tides", limit: "1" })).body.results).toHaveLength(1);
    });

    test("reports works in the caller's library, saved by DOI and verified", async () => {
      const { key } = await workspace.makePerson();
      const saved = await workspace.ask("POST /api/d/citations", {
        key,
        body: { doi: "https://doi.org/10.1000/TIDES" },
      });
      expect([saved.status, saved.body]).toMatchObject([
        201,
        { doi: "10.1000/tides", csl: { title: "Tides" }, checks: { verified: true } },
      ]);
      const again = await workspace.ask("POST /api/d/citations", { key, body: { identifier: "doi:10.1000/tides" } });
      expect([again.status, again.body.duplicate]).toEqual([200, true]);
      const known = async (by: string): Promise<[string, boolean][]> =>
        (await search({ q: "tides" }, by)).body.results.map((one: { title: string; inLibrary: boolean }) => [
          one.title,
          one.inLibrary,
        ]);
      expect(await known(key)).toEqual([
        ["Tides", true],
        ["Waves", false],
      ]);
      expect((await known(workspace.firstKey)).flat()).not.toContain(true);
    });

    test("reports nothing of the library to a key bound to a document", async () => {
      await workspace.ask("POST /api/d/citations", { body: { doi: "10.1000/waves" } });
      const { body: document } = await workspace.ask("POST /api/d", { body: { markdown: "Text." } });
      const key = await workspace.makeKey({ documentId: document.id });
      const { status, body } = await search({ q: "tides" }, key);
      expect([status, body.results.map((one: { inLibrary: boolean }) => one.inLibrary)]).toEqual([200, [false, false]]);
    });
  });
});
