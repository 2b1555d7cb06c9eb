import { Response } from "undici";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { parseEnv } from "#lib/base/env";
import { openRegistries, overrideRegistries } from "#lib/citations/sources/registries";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { testPdf } from "#lib/files/test-pdf";
import { openFetch, overrideFetch } from "#lib/outside/fetch-public";
import { resolveNone } from "#lib/outside/guarded-agent";
import { openTestSite, page } from "#lib/outside/test-site";

const CC = [{ URL: "https://creativecommons.org/licenses/by/4.0/" }];

describe("finding the full text of a work", () => {
  let workspace: TestWorkspace;
  let site: Awaited<ReturnType<typeof openTestSite>>;
  /** What Crossref and OpenAlex say of the work's DOI; null when they know nothing of it. */
  let said: { crossref: object | null; openalex: object | null; isDown?: boolean };
  let asked: string[];
  beforeAll(async () => {
    workspace = await openTestWorkspace(oneStore, unlimited);
    site = await openTestSite({
      "/paper.pdf": page(testPdf("Tides"), "application/pdf"),
      "/wall": page("<html>Please sign in</html>"),
    });
  });
  afterAll(async () => {
    await site.close();
    await workspace.close();
  });

  beforeEach(() => {
    asked = [];
    said = { crossref: null, openalex: null };
    overrideFetch(openFetch(resolveNone, new Set([site.place])));
    const settings = parseEnv({ OPENALEX_API_KEY: "key" });
    const request: NonNullable<Parameters<typeof openRegistries>[1]>["request"] = async (url) => {
      const { origin, pathname } = new URL(String(url));
      asked.push(pathname);
      if (said.isDown) return new Response(null, { status: 503 });
      const answer =
        origin === settings.OPENALEX_BASE_URL ? said.openalex : said.crossref && { message: said.crossref };
      return answer ? Response.json(answer) : new Response("Resource not found.", { status: 404 });
    };
    overrideRegistries(openRegistries(settings, { request, intervalOf: () => 0 }));
  });
  afterEach(() => {
    overrideFetch(undefined);
    overrideRegistries(undefined);
  });

  let count = 0;
  async function work(more: object = {}): Promise<string> {
    const csl = { type: "article-journal", title: `Tides ${count++}`, DOI: `10.1000/${count}`, ...more };
    const saved = await workspace.ask("POST /api/d/citations", { body: { csl } });
    asked = [];
    return saved.body.id;
  }
  const find = (id: string, more = {}) => workspace.ask(`POST /api/w/citations/${id}/full-text`, { body: {}, ...more });
  const link = (path: string) => ({ URL: `${site.origin}${path}`, "content-type": "application/pdf" });

  test("is refused for another person's work", async () => {
    const { key } = await workspace.makePerson();
    expect((await find(await work(), { key })).body.code).toBe("not_found");
    expect(asked).toEqual([]);
  });

  test("attaches what Crossref names under an open licence, and answers it again without asking", async () => {
    const id = await work();
    said.crossref = { license: CC, link: [link("/paper.pdf")] };
    const first = await find(id);
    expect(first).toMatchObject({
      status: 201,
      body: { title: `Tides ${count - 1}.pdf`, mediaType: "application/pdf" },
    });
    asked = [];
    expect((await find(id)).body).toEqual(first.body);
    expect(asked).toEqual([]);
    const { body } = await workspace.ask(`GET /api/w/citations/${id}/source?q=tides`);
    expect(body.passages).toMatchObject([{ page: 1 }]);
  });

  test("takes no copy that a publisher names for text mining behind a paywall", async () => {
    const id = await work();
    said.crossref = { license: [{ URL: "https://publisher.example/tdm" }], link: [link("/paper.pdf")] };
    expect((await find(id)).body.code).toBe("no_source");
  });

  test("goes on to the next copy where one is a page to sign in at", async () => {
    const id = await work();
    const at = (path: string, is_oa: boolean) => ({ is_oa, pdf_url: `${site.origin}${path}` });
    said.openalex = { best_oa_location: at("/wall", true), locations: [at("/closed", false), at("/paper.pdf", true)] };
    expect((await find(id)).body.mediaType).toBe("application/pdf");
  });

  test("says where a copy is that could not be fetched", async () => {
    const id = await work();
    said.crossref = { license: CC, link: [link("/wall")] };
    const { body } = await find(id);
    expect(body).toMatchObject({ code: "import_failed", hint: expect.stringContaining(`${site.origin}/wall`) });
  });

  test("tells a registry that is down from one that names nothing", async () => {
    const id = await work();
    said.isDown = true;
    expect((await find(id)).body.code).toBe("upstream_unavailable");
    said.isDown = false;
    expect((await find(id)).body.code).toBe("no_source");
  });
});
