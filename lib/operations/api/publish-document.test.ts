import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { servePage } from "#lib/doors/serve-page";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

describe.each(stores)("publishing on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const create = async (body: unknown = { title: "Tides", markdown: "The sea." }): Promise<string> =>
    (await workspace.ask("POST /api/d", { body })).body.id;
  const publish = (id: string, body: unknown = {}) => workspace.ask(`POST /api/d/${id}/publish`, { body });
  const unpublish = (id: string) => workspace.ask(`DELETE /api/d/${id}/publish`);
  const write = (id: string, body: unknown) => workspace.ask(`PATCH /api/d/${id}`, { body });
  const versions = async (id: string) => (await workspace.ask(`GET /api/d/${id}/versions`)).body.versions;

  async function page(name: string, headers: Record<string, string> = {}) {
    const response = await servePage(new Request("http://localhost:3000/p/any", { headers }), name);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  describe("rejects", () => {
    test("a document without a title, with this message", async () => {
      for (const title of ["", "   "]) {
        const { status, body } = await publish(await create({ title, markdown: "x" }));
        expect([status, body.code, body.error]).toEqual([400, "title_required", "Add a title before publishing"]);
      }
    });

    test.each([
      { slug: "" },
      { slug: "-a" },
      { slug: "a--b" },
      { slug: "a.md" },
      { slug: "é" },
      { slug: "../x" },
      { slug: null },
      { isListed: "no" },
      { seoTitle: "x".repeat(301) },
      { seoDescription: "x".repeat(1_001) },
      { title: "x" },
    ])("%j", async (body) => {
      const id = await create();
      expect((await publish(id, body)).status).toBe(400);
      expect((await workspace.ask(`GET /api/d/${id}`)).body).toMatchObject({ status: "draft", slug: null, version: 1 });
    });

    test("a slug that another document has or had", async () => {
      const id = await create();
      await publish(id, { slug: "refused-first" });
      await publish(id, { slug: "refused-second" });
      for (const slug of ["refused-first", "refused-second"]) {
        const other = await create();
        const { status, body } = await publish(other, { slug });
        expect([status, body.code, body.details]).toEqual([409, "slug_taken", [{ path: "slug", message: "is taken" }]]);
        expect((await workspace.ask(`GET /api/d/${other}`)).body).toMatchObject({ status: "draft", slug: null });
      }
    });
  });

  test("derives the address from the title, and makes one version", async () => {
    const id = await create({ title: "Ebbe & Flut über Ålesund", markdown: "The sea." });
    const { status, body } = await publish(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: "published",
      slug: "ebbe-and-flut-ueber-alesund",
      url: "http://localhost:3000/p/ebbe-and-flut-ueber-alesund",
      isListed: true,
      version: 2,
      changed: true,
      seoTitle: "Ebbe & Flut über Ålesund",
      seoDescription: "The sea.",
    });
    expect(body.publishedAt).toBe(body.updatedAt);
    expect(await versions(id)).toMatchObject([
      { number: 2, action: "publish", summary: "Published at /p/ebbe-and-flut-ueber-alesund", wordCountDelta: 0 },
      { number: 1 },
    ]);
    expect((await publish(id)).body).toMatchObject({ changed: false, version: 2 });
  });

  test("adds a number to derived slugs that are taken, and keeps chosen ones", async () => {
    const slugs = [];
    for (let at = 0; at < 3; at += 1) slugs.push((await publish(await create({ title: "Same Title" }))).body.slug);
    expect(slugs).toEqual(["same-title", "same-title-2", "same-title-3"]);
    const id = await create({ title: "Same Title" });
    expect((await publish(id, { slug: "mine" })).body.slug).toBe("mine");
    expect((await publish(id)).body.slug).toBe("mine");
  });

  test("titles without Latin letters and very long titles have a slug", async () => {
    expect((await publish(await create({ title: "漢字" }))).body.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    const long = await publish(await create({ title: `${"word ".repeat(50)}end` }));
    expect(long.body.slug.length).toBeLessThanOrEqual(80);
    const again = await publish(await create({ title: `${"word ".repeat(50)}end` }));
    expect(again.body.slug).toMatch(/-2$/);
    expect(again.body.slug.length).toBeLessThanOrEqual(80);
  });

  test("twelve simultaneous pages with one title get twelve addresses, and one chosen slug goes to one of twelve", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => create({ title: "Race" })));
    const derived = await Promise.all(ids.map((id) => publish(id)));
    expect(new Set(derived.map(({ body }) => body.slug)).size).toBe(12);
    const chosen = await Promise.all(ids.map((id) => publish(id, { slug: "the-one" })));
    expect(chosen.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });

  test("the page shows the current document", async () => {
    const id = await create({ title: "Now <&> then", markdown: "First *words*." });
    await publish(id, { slug: "now" });
    const first = await page("now");
    expect(first.status).toBe(200);
    expect(first.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(first.text).toContain("<h1>Now &lt;&amp;&gt; then</h1>");
    expect(first.text).toContain("First <em>words</em>.");
    expect(first.text).not.toMatch(/<script(?! type="application\/ld\+json")/);
    await write(id, { markdown: "Second words." });
    const second = await page("now");
    expect(second.text).toContain("Second words.");
    expect(second.headers.get("etag")).not.toBe(first.headers.get("etag"));
    await workspace.ask(`PATCH /api/d/${id}`, { body: { mode: "suggest_replace", markdown: "Pending words." } });
    expect((await page("now")).text).not.toContain("Pending");
  });

  test("the page is 304 when unchanged, and its markdown has its own address", async () => {
    const id = await create({ title: "Both", markdown: "# Both\n\n- a\n" });
    await publish(id, { slug: "both" });
    const { headers } = await page("both");
    expect((await page("both", { "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
    const text = await page("both.md");
    expect([text.text, text.headers.get("content-type")]).toEqual(["# Both\n\n- a\n", "text/markdown; charset=utf-8"]);
    expect(text.headers.get("etag")).not.toBe(headers.get("etag"));
  });

  test("search-engine metadata is stored, kept, and removed by null", async () => {
    const id = await create();
    await publish(id, { slug: "seo", seoTitle: "For <robots>", seoDescription: '"Quoted"' });
    const { text } = await page("seo");
    expect(text).toContain("<title>For &lt;robots&gt;</title>");
    expect(text).toContain('content="&quot;Quoted&quot;"');
    expect((await publish(id, { isListed: true })).body).toMatchObject({ seoTitle: "For <robots>", changed: false });
    expect((await publish(id, { seoTitle: null })).body.seoTitle).toBe("Tides");
    expect((await page("seo")).text).toContain("<title>Tides</title>");
  });

  test("search-engine metadata is derived until it is chosen, even when a client sends it back", async () => {
    const id = await create({ title: "Before", markdown: "Some<!-- secret --> words." });
    const { seoTitle, seoDescription } = (await publish(id, { slug: "derived-seo" })).body;
    expect({ seoTitle, seoDescription }).toEqual({ seoTitle: "Before", seoDescription: "Some words." });
    expect((await publish(id, { seoTitle, seoDescription })).body.changed).toBe(false);
    await write(id, { title: "After", markdown: "Other words." });
    const after = await workspace.ask(`GET /api/d/${id}`);
    expect(after.body).toMatchObject({ seoTitle: "After", seoDescription: "Other words." });
    const { text } = await page("derived-seo");
    expect(text).toContain("<title>After</title>");
    expect(text).toContain('<meta name="description" content="Other words.">');
    await workspace.ask(`DELETE /api/d/${id}/publish`);
    expect((await workspace.ask(`GET /api/d/${id}`)).body).toMatchObject({ seoTitle: null, seoDescription: null });
  });

  test("comments and unused definitions are in no format of the page", async () => {
    const markdown =
      "# Open <!-- secret -->\n\n<!-- secret -->\n\n[//]: # (secret)\n\nText <!-- secret --> here.\n\n<div>a<!-- secret --></div>\n";
    const id = await create({ markdown });
    const published = await publish(id, { slug: "comments" });
    expect(published.body.title).toBe("Open");
    for (const form of ["comments", "comments.md", "comments.bib", "comments.ris"]) {
      expect((await page(form)).text).not.toContain("secret");
    }
    expect((await page("comments.md")).text).toBe("# Open\n\nText  here.\n\n<div>a</div>\n");
    expect((await workspace.ask(`GET /api/d/${id}?format=markdown`)).body).toContain("secret");
  });

  test("an unlisted page is shown with noindex", async () => {
    const id = await create();
    await publish(id, { slug: "unlisted", isListed: false });
    const { status, headers, text } = await page("unlisted");
    expect([status, headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
    expect(text).toContain('<meta name="robots" content="noindex">');
    await publish(id, { isListed: true });
    const listed = await page("unlisted");
    expect(listed.headers.has("x-robots-tag")).toBe(false);
    expect(listed.text).not.toContain("noindex");
  });

  test("a former slug redirects to the new one, also for markdown", async () => {
    const id = await create();
    await publish(id, { slug: "former" });
    await publish(id, { slug: "latter" });
    const moved = await page("former");
    expect([moved.status, moved.headers.get("location")]).toEqual([308, "http://localhost:3000/p/latter"]);
    expect((await page("former.md")).headers.get("location")).toBe("http://localhost:3000/p/latter.md");
    expect((await publish(id, { slug: "former" })).body.slug).toBe("former");
    expect((await page("latter")).headers.get("location")).toBe("http://localhost:3000/p/former");
  });

  test("a new title keeps the address", async () => {
    const id = await create({ title: "Before" });
    const { body } = await publish(id);
    await write(id, { title: "After" });
    expect((await workspace.ask(`GET /api/d/${id}`)).body).toMatchObject({ slug: body.slug, status: "published" });
    expect((await page(body.slug)).text).toContain("<h1>After</h1>");
  });

  test("unpublishing removes the page at once, keeps the slug, and makes one version", async () => {
    const id = await create();
    await publish(id, { slug: "down", isListed: false });
    expect((await unpublish(id)).body).toEqual({ unpublished: true, id });
    for (const name of ["down", "down.md"]) expect((await page(name)).status).toBe(404);
    expect((await workspace.ask(`GET /api/d/${id}`)).body).toMatchObject({
      status: "draft",
      url: null,
      slug: "down",
      version: 3,
    });
    expect((await versions(id))[0]).toMatchObject({ action: "unpublish", number: 3 });
    expect((await publish(await create(), { slug: "down" })).status).toBe(409);
    await unpublish(id);
    expect(await versions(id)).toHaveLength(3);
    expect((await publish(id)).body).toMatchObject({ slug: "down", status: "published" });
    expect((await page("down")).status).toBe(200);
  });

  test("a document in the trash has no page, and keeps its slug", async () => {
    const id = await create();
    await publish(id, { slug: "trashed" });
    await workspace.ask(`DELETE /api/d/${id}`);
    expect((await page("trashed")).status).toBe(404);
    expect((await publish(await create(), { slug: "trashed" })).status).toBe(409);
    for (const answer of [await publish(id), await unpublish(id)]) expect(answer.body.code).toBe("not_found");
  });

  test.each(["nothing", "", ".md", "a\0b", "%00", "..", "\ud800", "x".repeat(10_000), "O'Brien"])(
    "page %j does not exist",
    async (name) => {
      const { status, text, headers } = await page(name);
      expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
      expect(text).toContain("There is no page here");
    },
  );
});
