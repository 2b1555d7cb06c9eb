import { describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { claimConnection } from "../connections/store";
import { TEST_KEY } from "../test-zotero";
import { syncConnection } from "./sync";
import { testSync } from "./test-sync";

const BOOK = {
  key: "BBBB2222",
  itemType: "book",
  title: "Tides",
  publisher: "Shore",
  date: "2020",
  creators: [{ creatorType: "author", lastName: "Doe", firstName: "Jane" }],
  tags: [{ tag: "sea" }],
};

describe.each(stores)("Zotero on $name", (store) => {
  const { workspace, zotero, answer, ask, inBrowser, connect, sync, waits } = testSync(store);

  const works = async () => (await ask("GET /api/d/citations?sort=title")).citations;
  const work = async (id: string) => ask(`GET /api/w/citations/${id}`);
  const firstWork = async () => work((await works())[0].id);
  const change = (id: string, body: unknown) => ask(`PATCH /api/w/citations/${id}`, body);
  const readCollections = async () => (await ask("GET /api/d/citation-collections")).collections;

  describe("refuses", () => {
    test("a key that Zotero does not know, and keeps none", async () => {
      const { status, body } = await inBrowser("POST /api/w/zotero", { apiKey: "nonsensenonsense" });
      expect([status, body.code, body.details[0].path]).toEqual([400, "invalid_request", "apiKey"]);
      expect((await ask("GET /api/w/zotero")).connections).toEqual([]);
    });

    test("libraries of no connection, and sending to one that is not chosen", async () => {
      const id = await connect();
      const unknown = await answer(`PATCH /api/w/zotero/${id}`, { libraryIds: ["zli_none"] });
      const [{ libraries }] = (await ask("GET /api/w/zotero")).connections;
      const notChosen = { libraryIds: [], sendNewTo: libraries[0].id };
      const other = await answer(`PATCH /api/w/zotero/${id}`, notChosen);
      expect([unknown.status, other.status]).toEqual([400, 400]);
    });

    test("to go on with a key that was revoked, until it gets a new one", async () => {
      await connect();
      zotero().refuseKey();
      const stopped = await sync();
      expect(stopped).toMatchObject({ status: "refused", failure: expect.stringContaining("key"), nextAt: null });
      zotero().refuseKey(false);
      await inBrowser("POST /api/w/zotero", { apiKey: TEST_KEY });
      expect(await sync()).toMatchObject({ status: "waiting", failure: null });
    });
  });

  test("never shows the key again, and stores it encrypted", async () => {
    await connect();
    const { rows } = await workspace().store.db.execute("select key from zotero_connection");
    const shown = await inBrowser("GET /api/w/zotero");
    expect(JSON.stringify([rows, shown.body])).not.toContain(TEST_KEY);
  });

  test("brings items with tags, nested collections, notes and attachments by link", async () => {
    zotero().put(
      [
        { key: "CCCC2222", name: "Sea" },
        { key: "CCCC3333", name: "Ebb", parentCollection: "CCCC2222" },
      ],
      "collections",
    );
    zotero().put([
      { ...BOOK, collections: ["CCCC3333"] },
      { key: "NNNN2222", itemType: "note", parentItem: "BBBB2222", note: "<p>About <em>tides</em>.</p>" },
      { key: "NNNN3333", itemType: "note", parentItem: "BBBB2222", note: "<p>Second.</p>" },
      {
        key: "AAAA2222",
        itemType: "attachment",
        linkMode: "imported_file",
        parentItem: "BBBB2222",
        title: "Full text",
      },
      {
        key: "AAAA3333",
        itemType: "attachment",
        linkMode: "linked_url",
        parentItem: "BBBB2222",
        title: "Page",
        url: "https://example.org/tides",
      },
      { key: "NNNN4444", itemType: "note", note: "<p>Alone.</p>" },
    ]);
    await connect();
    const { libraries, report, failure } = await sync();
    expect([failure, libraries[0].works]).toEqual([null, 1]);
    expect(report.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringContaining("1 note or file without a work"),
    ]);
    const found = await firstWork();
    expect(found).toMatchObject({
      csl: { type: "book", title: "Tides", publisher: "Shore", author: [{ family: "Doe", given: "Jane" }] },
      tags: ["sea"],
      createdAt: "2020-01-02T03:04:05.000Z",
    });
    expect(found.notes.map(({ body }: { body: string }) => body)).toEqual(["About *tides*.", "Second."]);
    expect(found.attachments.map(({ title, url }: { title: string; url: string }) => [title, url]).sort()).toEqual([
      ["Full text", "https://www.zotero.org/jdoe/items/AAAA2222"],
      ["Page", "https://example.org/tides"],
    ]);
    const [ebb, sea] = await readCollections();
    expect([ebb.name, ebb.parentId, sea.name, found.collectionIds]).toEqual(["Ebb", sea.id, "Sea", [ebb.id]]);
    const before = zotero().version();
    await sync();
    expect(zotero().version()).toBe(before);
  });

  test("sends what was changed here, and only that", async () => {
    zotero().put([{ ...BOOK, extra: "Seen.", callNumber: "QB 1" }]);
    await connect();
    await sync();
    const { id, csl } = await firstWork();
    const { id: collection } = await ask("POST /api/d/citation-collections", { name: "Here" });
    await change(id, {
      csl: { ...csl, title: "Tides, again" },
      tags: ["shore"],
      collectionIds: [collection],
      notes: [{ body: "A *note*." }],
    });
    await ask(`POST /api/w/citations/${id}/attachments`, { url: "https://example.org/a", title: "A" });
    const { failure, report } = await sync();
    expect([failure, report]).toEqual([null, []]);
    const [key] = zotero()
      .all("collections")
      .map((one) => one.key);
    expect(zotero().item("BBBB2222")).toMatchObject({
      title: "Tides, again",
      publisher: "Shore",
      extra: "Seen.",
      callNumber: "QB 1",
      tags: [{ tag: "shore" }],
      collections: [key],
    });
    const children = zotero()
      .all()
      .filter(({ parentItem }) => parentItem === "BBBB2222");
    expect(children).toMatchObject([
      { itemType: "note", note: "<p>A <em>note</em>.</p>" },
      { itemType: "attachment", linkMode: "linked_url", url: "https://example.org/a", title: "A" },
    ]);
    const before = zotero().version();
    await sync();
    expect(zotero().version()).toBe(before);
  });

  test("sends works that are new here only when it may", async () => {
    await ask("POST /api/d/citations", {
      csl: { type: "thesis", title: "Foam", publisher: "Coast University" },
      tags: ["sea"],
    });
    await connect({ sends: false });
    await sync();
    expect(zotero().all()).toEqual([]);
    await connect();
    const { libraries } = await sync();
    expect(zotero().all()).toMatchObject([
      { itemType: "thesis", title: "Foam", university: "Coast University", tags: [{ tag: "sea" }] },
    ]);
    expect(libraries[0].works).toBe(1);
  });

  test("makes one work of an item and a work that is here already, each with what the other had more", async () => {
    await ask("POST /api/d/citations", {
      csl: {
        type: "book",
        title: "Tides",
        author: [{ family: "Doe", given: "Jane" }],
        issued: { "date-parts": [[2020]] },
        edition: "2",
      },
    });
    zotero().put([BOOK]);
    await connect();
    await sync();
    expect(await works()).toMatchObject([{ csl: { publisher: "Shore", edition: "2" }, tags: ["sea"] }]);
    expect(zotero().all()).toMatchObject([{ key: "BBBB2222", publisher: "Shore", edition: "2" }]);
  });

  test("merges changes of both sides by field; of one field it keeps both values and says so", async () => {
    zotero().put([BOOK]);
    await connect();
    await sync();
    const { id, csl } = await firstWork();
    await change(id, { csl: { ...csl, title: "Tides here", edition: "2" } });
    zotero().put([{ key: "BBBB2222", title: "Tides there", publisher: "Coast" }]);
    const { report } = await sync();
    expect(report).toMatchObject([
      {
        kind: "conflict",
        citationId: id,
        text: expect.stringMatching(/title.*“Tides here” here.*“Tides there” at Zotero/),
      },
    ]);
    expect((await work(id)).csl).toMatchObject({ title: "Tides here", edition: "2", publisher: "Coast" });
    expect(zotero().item("BBBB2222")).toMatchObject({ title: "Tides there", edition: "2", publisher: "Coast" });
  });

  test("keeps both notes when one was changed on both sides", async () => {
    zotero().put([BOOK, { key: "NNNN2222", itemType: "note", parentItem: "BBBB2222", note: "<p>One.</p>" }]);
    await connect();
    await sync();
    const { id } = await firstWork();
    await change(id, { notes: [{ body: "One here." }] });
    zotero().put([{ key: "NNNN2222", note: "<p>One there.</p>" }]);
    await sync();
    expect((await work(id)).notes.map(({ body }: { body: string }) => body)).toEqual(["One there.", "One here."]);
    const notes = zotero()
      .all()
      .filter(({ itemType }) => itemType === "note");
    expect(notes.map(({ note }) => note)).toEqual(["<p>One there.</p>", "<p>One here.</p>"]);
  });

  test("merges again when the library changes between reading and writing", async () => {
    zotero().put([BOOK]);
    await connect();
    await sync();
    const { id, csl } = await firstWork();
    await change(id, { csl: { ...csl, edition: "2" } });
    zotero().meanwhile(() => zotero().put([{ key: "BBBB2222", publisher: "Coast" }]));
    expect((await sync()).failure).toBeNull();
    expect(zotero().item("BBBB2222")).toMatchObject({ edition: "2", publisher: "Coast" });
    expect((await work(id)).csl).toMatchObject({ edition: "2", publisher: "Coast" });
  });

  test("puts what was deleted at Zotero into a collection, and brings it back from there", async () => {
    zotero().put([BOOK, { ...BOOK, key: "DDDD2222", title: "Foam", date: "2001" }]);
    await connect();
    await sync();
    zotero().put([{ key: "BBBB2222", deleted: 1 }]);
    zotero().eraseItem("DDDD2222");
    const { report, libraries } = await sync();
    expect(report.map(({ kind }: { kind: string }) => kind)).toEqual(["deleted", "deleted"]);
    expect(libraries[0].works).toBe(0);
    const [gone] = await readCollections();
    expect(gone).toMatchObject({ name: "Deleted in Zotero", citationCount: 2 });
    await sync();
    expect(zotero().all()).toEqual([]);
    for (const { id } of await works()) await ask(`DELETE /api/d/citation-collections/${gone.id}/citations/${id}`);
    await sync();
    expect(
      zotero()
        .all()
        .map(({ title }) => title),
    ).toEqual(["Tides", "Foam"]);
    expect((await readCollections())[0].citationCount).toBe(0);
  });

  test("moves what was deleted here to Zotero's trash, but not a file whose link alone was removed", async () => {
    zotero().put([BOOK, { ...BOOK, key: "DDDD2222", title: "Foam", date: "2001" }]);
    zotero().put([
      {
        key: "AAAA2222",
        itemType: "attachment",
        linkMode: "imported_file",
        parentItem: "DDDD2222",
        title: "Full text",
      },
      {
        key: "AAAA3333",
        itemType: "attachment",
        linkMode: "linked_url",
        parentItem: "DDDD2222",
        title: "Page",
        url: "https://example.org/x",
      },
    ]);
    await connect();
    await sync();
    const [foam, tides] = await works();
    await ask(`DELETE /api/d/citations/${tides.id}`);
    for (const { id } of (await work(foam.id)).attachments)
      await ask(`DELETE /api/w/citations/${foam.id}/attachments/${id}`);
    await sync();
    expect(zotero().item("BBBB2222")).toMatchObject({ deleted: 1 });
    expect(
      zotero()
        .all()
        .map(({ key }) => key),
    ).toEqual(["DDDD2222", "AAAA2222"]);
    await sync();
    expect((await works()).map(({ id }: { id: string }) => id)).toEqual([foam.id]);
    expect((await work(foam.id)).attachments).toEqual([]);
  });

  test("keeps what was changed here and deleted at Zotero, on both sides", async () => {
    zotero().put([BOOK]);
    await connect();
    await sync();
    const { id, csl } = await firstWork();
    await change(id, { csl: { ...csl, edition: "2" } });
    zotero().put([{ key: "BBBB2222", deleted: 1 }]);
    await sync();
    expect(zotero().all()).toMatchObject([{ key: "BBBB2222", edition: "2" }]);
    expect((await work(id)).collectionIds).toEqual([]);
  });

  test("renames, moves and deletes collections both ways", async () => {
    zotero().put(
      [
        { key: "CCCC2222", name: "Sea" },
        { key: "CCCC3333", name: "Ebb" },
      ],
      "collections",
    );
    await connect();
    await sync();
    const [ebb, sea] = await readCollections();
    zotero().put([{ key: "CCCC3333", name: "Low tide", parentCollection: "CCCC2222" }], "collections");
    await ask(`DELETE /api/d/citation-collections/${sea.id}`);
    await ask("POST /api/d/citation-collections", { name: "New" });
    await sync();
    expect(
      zotero()
        .all("collections")
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Low tide", "New"]);
    expect(
      (await readCollections()).map(({ id, name }: { id: string; name: string }) => [id === ebb.id, name]),
    ).toEqual([
      [true, "Low tide"],
      [false, "New"],
    ]);
    zotero().eraseCollection("CCCC3333");
    await sync();
    expect((await readCollections()).map(({ name }: { name: string }) => name)).toEqual(["New"]);
  });

  test("files a group's works in a collection of its name, and sends there what is filed in it", async () => {
    zotero().addGroup(77, "Tide Club");
    zotero().put([BOOK], "items", "/groups/77");
    await connect({ sends: false });
    await sync();
    const [club] = await readCollections();
    expect([club.name, club.citationCount]).toEqual(["Tide Club", 1]);
    const saved = await ask("POST /api/d/citations", { csl: { type: "book", title: "Ours" } });
    await ask(`POST /api/d/citation-collections/${club.id}/citations`, { citationId: saved.id });
    await sync();
    expect(
      zotero()
        .all("items", "/groups/77")
        .map(({ title }) => title),
    ).toEqual(["Tides", "Ours"]);
    expect(zotero().all()).toEqual([]);
  });

  test("only reads a group that the key may not write to", async () => {
    zotero().addGroup(77, "Tide Club", false);
    zotero().put([BOOK], "items", "/groups/77");
    await connect({ sends: false });
    await sync();
    const { id, csl } = await firstWork();
    await change(id, { csl: { ...csl, edition: "2" } });
    expect((await sync()).failure).toBeNull();
    expect(zotero().asked.filter((one) => one.startsWith("POST"))).toEqual([]);
  });

  test("says which item Zotero refuses, and sends the others", async () => {
    await connect();
    for (const title of ["Good", "Bad"]) await ask("POST /api/d/citations", { csl: { type: "book", title } });
    // The collections, the items and the annotations are read.
    zotero().plan(null, null, null);
    zotero().plan({
      status: 200,
      headers: { "last-modified-version": "0" },
      body: {
        successful: {},
        unchanged: {},
        failed: { 0: { code: 400, message: "no" }, 1: { code: 400, message: "no" } },
      },
    });
    const { report } = await sync();
    expect(report.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
      ["refused", expect.stringContaining("no")],
      ["refused", expect.stringContaining("no")],
    ]);
  });

  test("waits as long as Backoff and Retry-After ask, and ends the run when that is long", async () => {
    await connect();
    waits.length = 0;
    zotero().plan({ status: 429, headers: { "retry-after": "7" } });
    expect((await sync()).failure).toBeNull();
    zotero().plan({ status: 200, body: [], headers: { "last-modified-version": "0", backoff: "9" } });
    await sync();
    expect(waits.map((ms) => Math.round(ms / 1000))).toEqual([7, 9]);
    zotero().plan({ status: 503, headers: { "retry-after": "3600" } });
    const { failure, nextAt } = await sync();
    expect(failure).toMatch(/again in/);
    expect(Date.parse(nextAt)).toBeGreaterThan(Date.now() + 3_500_000);
  });

  test("two instances never run one connection at once", async () => {
    const id = await connect();
    const { db } = workspace().store;
    const later = new Date(Date.now() + 1000);
    const claims = await Promise.all([claimConnection(db, later), claimConnection(db, later)]);
    expect(claims.filter((claim) => claim?.id === id)).toHaveLength(1);
    const claimed = claims.find((claim) => claim !== null);
    if (claimed) await syncConnection(db, claimed, { clock: () => new Date() });
  });

  test("imports several pages, and goes on after a failure without importing twice", async () => {
    zotero().put(Array.from({ length: 230 }, (_, at) => ({ ...BOOK, key: keyOf(at), title: `Tides ${at}`, tags: [] })));
    await connect();
    // The collections and the first page are read, the second fails.
    zotero().plan(null, null, { status: 500, body: "down" });
    expect((await sync()).failure).toContain("500");
    const { failure, libraries } = await sync();
    expect([failure, libraries[0].works]).toEqual([null, 230]);
    expect((await ask("GET /api/d/citations?limit=1")).citations).toHaveLength(1);
  });

  test("ends with the key forgotten and the works still here", async () => {
    zotero().put([BOOK]);
    const id = await connect();
    await sync();
    expect((await inBrowser(`DELETE /api/w/zotero/${id}`)).status).toBe(200);
    expect((await ask("GET /api/w/zotero")).connections).toEqual([]);
    expect(await works()).toHaveLength(1);
  });
});

const LETTERS = "23456789ABCDEFGHIJKLMNPQRSTUVWXYZ";
const keyOf = (at: number) =>
  `KKKKK${LETTERS[Math.floor(at / 900) % 30]}${LETTERS[Math.floor(at / 30) % 30]}${LETTERS[at % 30]}`;
