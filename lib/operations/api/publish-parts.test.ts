import { parseHTML } from "linkedom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { share } from "#db/schema";
import { stores } from "#db/test-database";
import { newId } from "#lib/base/ids";
import { serveFeed, serveLlms, serveSitemap } from "#lib/doors/serve-list";
import { servePage, servePageFile } from "#lib/doors/serve-page";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { restoreDocument } from "#lib/filing/trash/store";

const ORIGIN = "http://localhost:3000";
const image = "https://example.org/a.png";
const asked = (headers: Record<string, string> = {}) => new Request(`${ORIGIN}/p/any`, { headers });

describe.each(stores)("a book published on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  type Given = { title: string; markdown?: string; settings?: object; key?: string };

  async function create({ key, markdown = "Words.", ...given }: Given): Promise<string> {
    const { body } = await workspace.ask("POST /api/d", { body: { ...given, markdown }, ...(key ? { key } : {}) });
    return body.id;
  }
  const setParts = (book: string, parts: readonly string[], key?: string) =>
    workspace.ask(`PUT /api/w/documents/${book}/parts`, { body: { parts }, ...(key ? { key } : {}) });
  const publish = (id: string, body: object = {}, key?: string) =>
    workspace.ask(`POST /api/d/${id}/publish`, { body, ...(key ? { key } : {}) });
  const unpublish = (id: string) => workspace.ask(`DELETE /api/d/${id}/publish`);
  const read = async (id: string) => (await workspace.ask(`GET /api/d/${id}`)).body;

  let books = 0;
  /** A book of parts with these texts, by title, whose address no other has. */
  async function bookOf(texts: Record<string, string>, given: Partial<Given> = {}) {
    books += 1;
    const slug = `book-${books}`;
    const book = await create({ title: "The Book", markdown: "A preface.", ...given });
    const parts: string[] = [];
    for (const [title, markdown] of Object.entries(texts)) parts.push(await create({ title, markdown }));
    expect((await setParts(book, parts)).status).toBe(200);
    return { slug, book, parts, one: parts[0] ?? "", two: parts[1] ?? "" };
  }

  async function published(texts: Record<string, string>, given: Partial<Given> = {}) {
    const made = await bookOf(texts, given);
    const { status, body } = await publish(made.book, { slug: made.slug });
    expect([status, body.parts?.length]).toEqual([200, made.parts.length]);
    return made;
  }

  const page = async (path: string, headers: Record<string, string> = {}) => {
    const response = await servePage(asked(headers), path);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const statusOf = async (path: string) => (await page(path)).status;
  const pageOf = async (path: string) => parseHTML((await page(path)).text).document;
  type Tree = Awaited<ReturnType<typeof pageOf>>;
  const linksIn = (tree: Tree, selector: string) =>
    [...tree.querySelectorAll(`${selector} a`)].map((link) => [link.textContent, link.getAttribute("href")]);

  async function reader(role: "view" | "edit", ...documents: string[]) {
    const person = await workspace.makePerson();
    for (const documentId of documents) {
      const given = { id: newId("shr"), documentId, userId: person.id, role, createdAt: new Date() };
      await workspace.store.db.insert(share).values(given);
    }
    return person;
  }

  const restore = (id: string) =>
    workspace.store.db.transaction((db) => {
      const { id: userId } = workspace.owner;
      const person = { type: "user", userId, id: userId, origin: "human", model: null, agent: null } as const;
      const caller = { ...person, credentialId: "", name: "", scopes: [], bound: null } as const;
      return restoreDocument({ db, caller, now: new Date(), role: "owner", ifMatch: null }, id);
    });

  describe("is refused", () => {
    test("with a part that is not the publisher's own, read or not, and nothing is public then", async () => {
      for (const isRead of [true, false]) {
        const { book, one, parts, slug } = await bookOf({ One: "First." });
        const other = await reader("edit", book);
        const theirs = await create({ title: "Theirs", key: other.key });
        const shared = { id: newId("shr"), documentId: theirs, role: "edit" as const, createdAt: new Date() };
        if (isRead) await workspace.store.db.insert(share).values({ ...shared, userId: workspace.owner.id });
        expect((await setParts(book, [...parts, theirs], other.key)).status).toBe(200);
        const { status, body } = await publish(book, { slug });
        expect([status, body.code]).toEqual([403, "insufficient_role"]);
        expect(body.error).toBe("Part 2 of this book cannot be published: only its owner may publish it.");
        expect(body).toMatchObject({ details: [{ path: "parts.1" }], hint: expect.stringContaining("take it out") });
        for (const path of [slug, `${slug}/one`, `${slug}/theirs`]) expect(await statusOf(path)).toBe(404);
        expect(await read(one)).toMatchObject({ status: "draft", url: null, version: 1 });
      }
    });

    test("with a part without a title, and with one whose words nobody reviewed where that is required", async () => {
      const untitled = await bookOf({ One: "First.", "": "Nameless." });
      const refused = await publish(untitled.book);
      expect([refused.status, refused.body.code, refused.body.details[0].path]).toEqual([
        400,
        "title_required",
        "parts.1",
      ]);
      const { book, one } = await bookOf({ One: "First." });
      await workspace.ask(`PATCH /api/d/${one}`, { body: { settings: { requireReview: true } } });
      const unreviewed = await publish(book);
      expect([unreviewed.status, unreviewed.body.code]).toEqual([409, "unreviewed"]);
      expect(unreviewed.body).toMatchObject({
        details: [{ path: "parts.0" }],
        hint: expect.stringContaining(`/api/w/documents/${one}/reviews`),
      });
    });

    test("for a key that reaches the book alone", async () => {
      const { book } = await bookOf({ One: "First." });
      const key = await workspace.makeKey({ documentId: book });
      expect((await publish(book, {}, key)).body).toMatchObject({
        code: "insufficient_role",
        details: [{ path: "parts.0" }],
      });
    });
  });

  describe("has no page", () => {
    test("for a part that it does not have, under an address that is none, or in an unknown form", async () => {
      const { slug } = await published({ One: "First." });
      const other = await published({ Another: "Other." });
      for (const path of [`${slug}/two`, `${slug}/another`, `${other.slug}/one`, `${slug}/one/x`, `${slug}/`, `/one`])
        expect(await statusOf(path)).toBe(404);
      for (const form of ["", "x", "colophon.pdf", "__proto__"])
        expect((await servePageFile(asked(), `${slug}/one`, form)).status).toBe(404);
    });

    test("for a part in the trash, also once it is restored, until the book is published again", async () => {
      const { book, slug, one, two } = await published({ One: "First.", Two: "Second." });
      await workspace.ask(`DELETE /api/d/${one}`);
      expect([await statusOf(`${slug}/one`), await statusOf(`${slug}/two`)]).toEqual([404, 200]);
      expect(linksIn(await pageOf(slug), ".parts")).toEqual([["1 Two", `${ORIGIN}/p/${slug}/two`]]);
      expect((await publish(book)).body.parts).toEqual([{ id: two, title: "Two", url: `${ORIGIN}/p/${slug}/two` }]);
      await restore(one);
      expect(await statusOf(`${slug}/one`)).toBe(404);
      await publish(book);
      expect(await statusOf(`${slug}/one`)).toBe(200);
    });

    test("for a part that is unpublished, that leaves it, or that moves to another book", async () => {
      const { book, slug, one, two, parts } = await published({ One: "First.", Two: "Second.", Three: "Third." });
      const [, , three = ""] = parts;
      const other = await published({ Another: "Other." });
      await unpublish(one);
      await setParts(book, [one, three]);
      await setParts(other.book, [...other.parts, three]);
      for (const path of [`${slug}/one`, `${slug}/two`, `${slug}/three`, `${other.slug}/three`])
        expect(await statusOf(path)).toBe(404);
      for (const id of [two, three]) expect(await read(id)).toMatchObject({ status: "draft", slug: null, url: null });
      expect((await pageOf(slug)).querySelector(".parts")).toBeNull();
      const { cursor: _, events } = (await workspace.ask(`GET /api/w/events?documentId=${two}`)).body;
      expect(events.at(-1)).toMatchObject({ type: "document.unpublished", data: { slug: `${slug}/two` } });
    });

    test("for a part that was added since, until it is published again", async () => {
      const { book, slug, one } = await published({ One: "First." });
      const later = await create({ title: "Later", markdown: "Not agreed yet." });
      await setParts(book, [one, later]);
      expect(await statusOf(`${slug}/later`)).toBe(404);
      for (const path of [slug, `${slug}/one`]) expect((await page(path)).text).not.toContain("Later");
      await publish(book);
      expect((await page(slug)).text).toContain("Later");
      expect(await statusOf(`${slug}/later`)).toBe(200);
    });

    test.each(["unpublish", "trash"])("for any part once its own is gone: %s", async (how) => {
      const { book, slug, one } = await published({ One: `First. ![](${image})` });
      await (how === "trash" ? workspace.ask(`DELETE /api/d/${book}`) : unpublish(book));
      for (const path of [slug, `${slug}/one`, `${slug}/one.md`, `${slug}/one.bib`])
        expect(await statusOf(path)).toBe(404);
      expect((await servePageFile(asked(), `${slug}/one`, "colophon")).status).toBe(404);
      expect(await read(one)).toMatchObject({ status: "draft", url: null });
      // By itself it has an address of its own.
      expect((await publish(one, { slug: `alone-${slug}` })).body.url).toBe(`${ORIGIN}/p/alone-${slug}`);
    });
  });

  test("has its contents after its own text: each part with its number, title and highest headings", async () => {
    const { slug } = await published({
      One: "# Ebb\n\n## Deep\n\n# Flood *tide*\n\n# Ebb",
      "Two & a <half>": "# Two & a \\<half>\n\nWords.",
      References: "# Books",
    });
    const front = await pageOf(slug);
    expect(front.querySelector(".text")?.textContent).toContain("A preface.");
    const at = `${ORIGIN}/p/${slug}`;
    expect(linksIn(front, ".parts")).toEqual([
      ["1 One", `${at}/one`],
      ["Ebb", `${at}/one#ebb`],
      ["Flood tide", `${at}/one#flood-tide`],
      ["Ebb", `${at}/one#ebb--2`],
      ["2 Two & a <half>", `${at}/two-and-a-half`],
      ["3 References", `${at}/references`],
      ["Books", `${at}/references#books`],
    ]);
    for (const [, href] of linksIn(front, ".parts")) {
      const [path = "", id] = (href ?? "").slice(`${ORIGIN}/p/`.length).split("#");
      const part = await pageOf(path);
      expect(part.querySelector("h1")).not.toBeNull();
      if (id) expect(part.getElementById(id)).not.toBeNull();
    }
  });

  test("leads from part to part and back to its contents", async () => {
    const { slug } = await published({ One: "First.", Two: "Second.", Three: "Third." });
    const at = `${ORIGIN}/p/${slug}`;
    const two = await pageOf(`${slug}/two`);
    expect(linksIn(two, ".book")).toEqual([["The Book", at]]);
    expect(linksIn(two, ".turns")).toEqual([
      ["Previous 1 One", `${at}/one`],
      ["Contents", `${at}#contents`],
      ["Next 3 Three", `${at}/three`],
    ]);
    const turnsOf = async (part: string) => linksIn(await pageOf(`${slug}/${part}`), ".turns").map(([words]) => words);
    expect([await turnsOf("one"), await turnsOf("three")]).toEqual([
      ["Contents", "Next 2 Two"],
      ["Previous 2 Two", "Contents"],
    ]);
    expect(two.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(`${at}/two`);
    expect((await pageOf(slug)).querySelector(".turns, .book")).toBeNull();
  });

  test("numbers chapters, headings and figures through, as its settings say and an export has them", async () => {
    const figure = (label: string) => `![A ${label}](${image}){#fig:${label}}`;
    const { book, slug } = await published(
      { One: `# Ebb\n\n## Deep\n\n${figure("a")}`, Abstract: "# Short", Two: `## Low\n\n${figure("b")}\n\n# High` },
      { markdown: `# Preface\n\n${figure("front")}`, settings: { numberedHeadings: true } },
    );
    const numbersOf = async (path: string) =>
      [...(await pageOf(path)).querySelectorAll("h1, .text :is(h2,h3,h4), figcaption")].map((each) => each.textContent);
    expect(await numbersOf(slug)).toEqual(["The Book", "1 Preface", "Figure 1 A front"]);
    expect(await numbersOf(`${slug}/one`)).toEqual(["2 One", "2.1 Ebb", "2.1.1 Deep", "Figure 2 A a"]);
    expect(await numbersOf(`${slug}/abstract`)).toEqual(["Abstract", "Short"]);
    expect(await numbersOf(`${slug}/two`)).toEqual(["3 Two", "3.1.1 Low", "Figure 3 A b", "3.2 High"]);
    expect(linksIn(await pageOf(slug), ".parts").map(([words]) => words)).toEqual([
      ...["2 One", "2.1 Ebb", "Abstract", "Short", "3 Two", "3.2 High"],
    ]);
    const exported = await workspace.ask(`GET /api/w/documents/${book}/export?format=html`);
    const whole = parseHTML(String(exported.body)).document;
    const inExport = [...whole.querySelectorAll(":is(h2,h3,h4,h5) .number")].map(({ textContent }) => textContent);
    expect(inExport).toEqual(expect.arrayContaining(["1", "2", "2.1", "2.1.1", "3", "3.1.1", "3.2"]));
  });

  test("leads from a reference to the page of the part that has the label, and to its own first", async () => {
    const table = (words: string) => `| a |\n| - |\n| ${words} |\n\n: Table of ${words} {#tbl:same}`;
    const { slug, one } = await published({
      One: "# Deep {#sec:deep}\n\n@sec:later, @fig:none",
      Two: `# Later {#sec:later}\n\n${table("two")}\n\nSee @tbl:same and @sec:deep.`,
    });
    const at = `${ORIGIN}/p/${slug}`;
    expect(linksIn(await pageOf(`${slug}/one`), ".text p")).toEqual([["Section “Later”", `${at}/two#sec:later`]]);
    expect((await page(`${slug}/one`)).text).toContain("@fig:none");
    const { text } = await page(`${slug}/two`);
    expect(text).toContain(`<a href="${at}/one#sec:deep">`);
    await unpublish(one);
    expect((await page(`${slug}/two`)).text).toContain("@sec:deep");
  });

  test("keeps up with each of its parts, and is 304 while none of them changes", async () => {
    const { book, slug, one, two } = await published({ One: "First.", Two: "Second." });
    const before = await page(`${slug}/two`);
    const etag = before.headers.get("etag") ?? "";
    expect((await page(`${slug}/two`, { "if-none-match": etag })).status).toBe(304);
    await workspace.ask(`PATCH /api/d/${one}`, { body: { title: "First one", markdown: "# New" } });
    const after = await page(`${slug}/two`, { "if-none-match": etag });
    expect(after.status).toBe(200);
    expect(after.text).toContain("First one");
    expect(linksIn(await pageOf(slug), ".parts").map(([words]) => words)).toEqual(["1 First one", "New", "2 Two"]);
    await setParts(book, [two, one]);
    expect(linksIn(await pageOf(slug), ".parts").map(([words]) => words)).toEqual(["1 Two", "2 First one", "New"]);
  });

  test("shows of a part that requires reviews what was reviewed, on its page and in the contents", async () => {
    const key = await workspace.makeKey({ isHuman: true });
    const { book, slug } = await bookOf({});
    const settings = { requireReview: true };
    const { body: part } = await workspace.ask("POST /api/d", {
      key,
      body: { title: "One", markdown: "# Read", settings },
    });
    await setParts(book, [part.id]);
    await publish(book, { slug });
    await workspace.ask(`PATCH /api/d/${part.id}`, { body: { markdown: "# Unread {#sec:new}\n\nWords." } });
    await workspace.ask(`PATCH /api/d/${book}`, { body: { markdown: "See @sec:new." } });
    expect(linksIn(await pageOf(slug), ".parts").map(([words]) => words)).toEqual(["1 One", "Read"]);
    expect((await page(slug)).text).toContain("See @sec:new.");
    expect((await page(`${slug}/one`)).text).not.toContain("Unread");
  });

  test("is public with its parts or not at all, whatever is asked at once", async () => {
    const { book, slug, one, two, parts } = await bookOf({ One: "First.", Two: "Second.", Three: "Third." });
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([
        ...[publish(book, { slug }), unpublish(book), setParts(book, parts.toReversed())],
        ...[publish(one), unpublish(two), setParts(book, parts), publish(book), unpublish(book)],
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const isPublic = (await read(book)).status === "published";
      for (const id of parts) {
        const { status, slug: own } = await read(id);
        if (own?.startsWith(`${slug}/`) && !isPublic) expect(status).toBe("draft");
        if (own?.startsWith(`${slug}/`)) expect(await statusOf(own)).toBe(status === "published" ? 200 : 404);
      }
    }
  });

  test("answers with the pages of its parts, each of which tells that it is public", async () => {
    const { book, slug, one, two } = await published({ One: "First.", Two: "Second." });
    const { body } = await publish(book);
    const at = `${ORIGIN}/p/${slug}`;
    expect(body.parts).toEqual([
      { id: one, title: "One", url: `${at}/one` },
      { id: two, title: "Two", url: `${at}/two` },
    ]);
    expect(body.changed).toBe(false);
    expect(await read(one)).toMatchObject({ status: "published", url: `${at}/one`, slug: `${slug}/one`, version: 2 });
    const { versions } = (await workspace.ask(`GET /api/d/${one}/versions`)).body;
    expect(versions[0]).toMatchObject({ action: "publish", summary: `Published at /p/${slug}/one` });
    expect((await publish(await create({ title: "No book" }))).body.parts).toBeUndefined();
  });

  test("moves with its parts to another address, and redirects from the one before", async () => {
    const { book, slug } = await published({ One: "First." });
    await publish(book, { slug: `${slug}-moved` });
    for (const path of ["", "/one", "/one.md"]) {
      const { status, headers } = await page(`${slug}${path}`);
      expect([status, headers.get("location")]).toEqual([308, `${ORIGIN}/p/${slug}-moved${path}`]);
    }
    expect(await statusOf(`${slug}-moved/one`)).toBe(200);
  });

  test("leaves a part its own page that has one, which leads to the others", async () => {
    const { book, slug, one } = await bookOf({ One: "First.", Two: "Second." });
    await publish(one, { slug: `own-${slug}` });
    expect((await publish(book, { slug })).body.parts[0].url).toBe(`${ORIGIN}/p/own-${slug}`);
    expect(await statusOf(`${slug}/one`)).toBe(404);
    const own = await pageOf(`own-${slug}`);
    expect(linksIn(own, ".turns").at(-1)).toEqual(["Next 2 Two", `${ORIGIN}/p/${slug}/two`]);
    await unpublish(book);
    expect(linksIn(await pageOf(`own-${slug}`), ".turns")).toEqual([]);
  });

  test("keeps apart parts of one title, and what is below every page", async () => {
    const book = await create({ title: "Names" });
    const parts = [
      await create({ title: "Same" }),
      await create({ title: "Same" }),
      await create({ title: "Colophon" }),
    ];
    await setParts(book, parts);
    const slug = `names-${"x".repeat(70)}`;
    const { body } = await publish(book, { slug });
    expect(body.parts.map(({ url }: { url: string }) => url.split("/").at(-1))).toEqual([
      "same",
      "same-2",
      "colophon-2",
    ]);
    for (const { url } of body.parts) expect(await statusOf(url.slice(`${ORIGIN}/p/`.length))).toBe(200);
  });

  test("has the statement, citation and markdown of each part by itself", async () => {
    const { slug } = await published({ One: "First *words*.", Two: "Second." }, { settings: { authors: ["Ada Ek"] } });
    expect((await page(`${slug}/one.md`)).text).toBe("First *words*.\n");
    expect((await page(`${slug}/one.bib`)).text).toMatch(/@incollection\{[\s\S]*booktitle = \{The Book\}/);
    expect((await page(`${slug}.bib`)).text).not.toContain("booktitle");
    const statement = await servePageFile(asked(), `${slug}/one`, "colophon.json");
    expect(statement.status).toBe(200);
    const payload = JSON.parse(Buffer.from(JSON.parse(await statement.text()).payload, "base64url").toString());
    expect(JSON.stringify(payload)).toContain(`${ORIGIN}/p/${slug}/one`);
    const seal = await (await servePageFile(asked(), `${slug}/one`, "colophon")).text();
    expect(seal).toContain("First");
    expect(seal).not.toContain("Second");
    expect((await page(`${slug}/one`)).text).toContain(`href="${ORIGIN}/p/${slug}/one/colophon"`);
  });

  test("cites in one style, which is the book's, and lists on each page the works of that", async () => {
    const { book, slug, one } = await bookOf(
      { One: "First.", Two: "Second." },
      { settings: { citationStyle: "ieee" } },
    );
    const csl = { type: "book", title: "Tides", author: [{ family: "Doe" }], issued: { "date-parts": [[2020]] } };
    const { key } = (await workspace.ask(`POST /api/d/${one}/cite`, { body: { csl } })).body;
    await workspace.ask(`PATCH /api/d/${one}`, { body: { markdown: `Words [@${key}].` } });
    await publish(book, { slug });
    expect((await pageOf(`${slug}/one`)).querySelector(".text p")?.textContent).toBe("Words [1].");
    expect((await page(`${slug}/two`)).text).not.toContain("Tides");
  });

  test("is one entry of the feed, and all its pages are in the site map and in the list for language models", async () => {
    const { slug } = await published({ One: "First." });
    const [map, feed, llms] = await Promise.all(
      [serveSitemap, serveFeed, serveLlms].map(async (serve) => (await serve(asked())).text()),
    );
    for (const list of [map, llms]) expect(list).toContain(`/p/${slug}/one`);
    expect(feed).toContain(`/p/${slug}"`);
    expect(feed).not.toContain(`/p/${slug}/one`);
    const hidden = await bookOf({ One: "First." });
    await publish(hidden.book, { slug: hidden.slug, isListed: false });
    expect((await page(`${hidden.slug}/one`)).headers.get("x-robots-tag")).toBe("noindex");
  });
});
