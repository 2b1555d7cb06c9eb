import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { runs } from "#lib/test-runs";

type Listed = { id: string; title: string; access: string; createdAt: string; updatedAt: string };

describe.each(stores)("listing documents on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const create = async (body: unknown, key = workspace.firstKey): Promise<string> =>
    (await workspace.ask("POST /api/d", { body, key })).body.id;
  const list = async (
    query: Record<string, string>,
    key = workspace.firstKey,
  ): Promise<{ documents: Listed[]; nextCursor: string | null }> => {
    const { status, body } = await workspace.ask(`GET /api/d?${new URLSearchParams(query)}`, { key });
    expect([status, body.code]).toEqual([200, undefined]);
    return body;
  };
  const ids = async (query: Record<string, string>, key?: string) =>
    (await list(query, key)).documents.map(({ id }) => id);

  describe("rejects", () => {
    const cursorOf = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");

    test("a cursor of another order", async () => {
      const stranger = await workspace.makePerson();
      for (const title of ["a", "b"]) await create({ title }, stranger.key);
      const { nextCursor } = await list({ limit: "1" }, stranger.key);
      const others: Record<string, string>[] = [{ sort: "title" }, { order: "asc" }, { sort: "updated" }];
      for (const query of others) {
        const { status, body } = await workspace.ask(
          `GET /api/d?${new URLSearchParams({ ...query, cursor: nextCursor ?? "" })}`,
        );
        expect([status, body.code, body.details[0].path]).toEqual([400, "invalid_request", "cursor"]);
      }
    });

    test.each([
      ["that is invalid", "nonsense"],
      ["of another list", cursorOf([7])],
      ["with an invalid time", cursorOf(["created.desc", "yesterday", "doc_x"])],
      ["with a time before year 1", cursorOf(["created.desc", "0000-01-01T00:00:00.000Z", "doc_x"])],
      ["with a NUL", cursorOf(["created.desc", "2026-01-01T00:00:00.000Z", "doc_\0"])],
      ["with half a character", cursorOf(["created.desc", "2026-01-01T00:00:00.000Z", "\ud800"])],
      ["of an object", cursorOf({ at: 1 })],
      ["that is too long", "x".repeat(2_001)],
    ])("a cursor %s", async (_name, cursor) => {
      const { status, body } = await workspace.ask(`GET /api/d?cursor=${encodeURIComponent(cursor)}`);
      expect([status, body.code]).toEqual([400, "invalid_request"]);
    });

    test("rejects any invented cursor, or continues from it", async () => {
      const place = fc.oneof(
        fc.json(),
        fc
          .tuple(fc.constant("created.desc"), fc.string({ unit: "binary" }), fc.string({ unit: "binary" }))
          .map((parts) => JSON.stringify(parts)),
      );
      await fc.assert(
        fc.asyncProperty(place, async (text) => {
          const { status } = await workspace.ask(`GET /api/d?cursor=${Buffer.from(text).toString("base64url")}`);
          expect([200, 400]).toContain(status);
        }),
        runs(30),
      );
    });
  });

  test("returns summaries under documents, newest first, without text", async () => {
    const { key } = await workspace.makePerson();
    const made = [await create({ title: "first" }, key), await create({ title: "second" }, key)];
    const { documents, nextCursor } = await list({}, key);
    expect(documents.map(({ id }) => id)).toEqual(made.toReversed());
    expect(nextCursor).toBeNull();
    for (const document of documents) expect(document).not.toHaveProperty("content");
  });

  test("shows a bound key its one document, and nothing of folders", async () => {
    const documentId = await create({ title: "Bound" });
    await create({ title: "Other" });
    const key = await workspace.makeKey({ documentId });
    expect(await ids({}, key)).toEqual([documentId]);
    expect(await ids({ q: "other" }, key)).toEqual([]);
    const { body: folder } = await workspace.ask("POST /api/d/folders", { body: { name: "F" } });
    expect(await ids({ folderId: folder.id }, key)).toEqual(await ids({ folderId: "fol_none" }, key));
  });

  test("filters by folder, by no folder, and by status", async () => {
    const { key } = await workspace.makePerson();
    const { body: folder } = await workspace.ask("POST /api/d/folders", { key, body: { name: "F" } });
    const inside = await create({ title: "in", folderId: folder.id }, key);
    const outside = await create({ title: "out" }, key);
    expect(await ids({ folderId: folder.id }, key)).toEqual([inside]);
    expect(await ids({ folderId: "root" }, key)).toEqual([outside]);
    await workspace.ask(`POST /api/d/${inside}/publish`, { key, body: {} });
    expect(await ids({ status: "published" }, key)).toEqual([inside]);
    expect(await ids({ status: "draft" }, key)).toEqual([outside]);
    await workspace.ask(`DELETE /api/d/${inside}`, { key });
    expect(await ids({ status: "published" }, key)).toEqual([]);
  });

  test("separates what one owns from what others shared, with and without words and folders", async () => {
    const asOwner = { key: null, headers: { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" } };
    const share = (place: string, email: string) =>
      workspace.ask(`PUT /api/w/${place}/people`, { ...asOwner, body: { email, role: "view" } });
    const reader = await workspace.makePerson("Reader");
    const own = await create({ title: "Neap tides" }, reader.key);
    const directly = await create({ title: "Spring tides" });
    await share(`documents/${directly}`, reader.email);
    const folder = (await workspace.ask("POST /api/d/folders", { body: { name: "Shared" } })).body.id;
    const inside = await create({ title: "King tides", folderId: folder });
    await share(`folders/${folder}`, reader.email);
    const others: Record<string, string>[] = [{}, { q: "tides" }, { sort: "title" }];
    for (const more of others) {
      const sorted = async (query: Record<string, string>) => (await ids({ ...query, ...more }, reader.key)).toSorted();
      expect(await sorted({ access: "owned" })).toEqual([own]);
      expect(await sorted({ access: "shared" })).toEqual([directly, inside].toSorted());
      expect(await sorted({})).toEqual([own, directly, inside].toSorted());
    }
    expect(await ids({ access: "owned", folderId: folder }, reader.key)).toEqual([]);
    expect(await ids({ access: "owned", folderId: "root" }, reader.key)).toEqual([own]);
  });

  test("filters by who changed it last: people, agents, or one of them", async () => {
    const { key, id: userId } = await workspace.makePerson();
    const agent = await create({ title: "by agent" }, key);
    const cookie = await workspace.signIn(userId);
    const asPerson = { key: null, headers: { cookie, "sec-fetch-site": "same-origin" } };
    const { body } = await workspace.ask("POST /api/d", { ...asPerson, body: { title: "by person" } });
    expect(await ids({ origin: "agent" }, key)).toEqual([agent]);
    expect(await ids({ origin: "human" }, key)).toEqual([body.id]);
    expect(await ids({ editedBy: userId }, key)).toEqual([body.id]);
    expect(await ids({ editedBy: "usr_none" }, key)).toEqual([]);
  });

  test("filters by a document that the text links to, also beside words, and follows changes of the text", async () => {
    const target = await create({ title: "Target" });
    const [one, other] = [
      await create({ title: "One", markdown: `A [link](/d/${target}) to it.` }),
      await create({ title: "Other", markdown: `No link to /d/${target}.` }),
    ];
    expect(await ids({ linksTo: target })).toEqual([one]);
    expect(await ids({ linksTo: target, q: "no" })).toEqual([]);
    expect(await ids({ linksTo: one })).toEqual([]);
    await workspace.ask(`PATCH /api/d/${other}`, {
      body: { markdown: `See [this](https://x.example/d/${target}#n).` },
    });
    await workspace.ask(`PATCH /api/d/${one}`, { body: { markdown: "It is gone." } });
    expect(await ids({ linksTo: target })).toEqual([other]);
    expect(await ids({ linksTo: "'); x ' & '" })).toEqual([]);
  });

  test("tells no stranger who links to a document", async () => {
    const stranger = await workspace.makePerson();
    const target = await create({ title: "Target" });
    await create({ title: "Mine", markdown: `[a](/d/${target})` });
    expect(await ids({ linksTo: target }, stranger.key)).toEqual([]);
  });

  test("filters by being a template", async () => {
    const person = await workspace.makePerson();
    const template = await create({ title: "Minutes", settings: { template: true } }, person.key);
    const plain = await create({ title: "Plain" }, person.key);
    expect(await ids({ template: "true" }, person.key)).toEqual([template]);
    expect(await ids({ template: "false" }, person.key)).toEqual([plain]);
    await workspace.ask(`PATCH /api/d/${template}`, { body: { settings: { template: null } }, key: person.key });
    expect(await ids({ template: "true" }, person.key)).toEqual([]);
  });

  test("filters by a time, to the millisecond, in any offset", async () => {
    const { key } = await workspace.makePerson();
    const id = await create({ title: "a" }, key);
    const { documents } = await list({}, key);
    const at = new Date(documents[0]?.updatedAt ?? 0);
    const later = new Date(at.getTime() + 1).toISOString();
    expect(await ids({ updatedSince: at.toISOString() }, key)).toEqual([id]);
    expect(await ids({ updatedSince: later }, key)).toEqual([]);
    expect(await ids({ updatedSince: at.toISOString().replace("Z", "+00:00") }, key)).toEqual([id]);
    expect(await ids({ updatedSince: "0001-01-01T00:00:00Z" }, key)).toEqual([id]);
    expect(await ids({ updatedSince: "9999-12-31T23:59:59Z" }, key)).toEqual([]);
  });

  describe("by full text", () => {
    let key: string;
    const found = (q: string) =>
      list({ q, sort: "title" }, key).then(({ documents }) => documents.map(({ title }) => title));

    beforeAll(async () => {
      ({ key } = await workspace.makePerson());
      const texts = {
        cafe: "We met at the café — “slowly” — in Zürich, with node.js 3.14 and well-known e-mail to ada@example.com.",
        fox: "The quick brown fox jumps over the lazy dog.",
        dog: "A dog that jumps is quick. O'Brien said so in C++ and snake_case.",
        kanji: "漢字を検索する。",
        greek: "Οὐρανός καὶ γῆ",
        table: "| Port | Depth |\n|---|---|\n| Dover | 7 |\n\n```js\nconst harbour = 1;\n```\n\n$e^{\\pi}$\n",
      };
      for (const [title, markdown] of Object.entries(texts)) await create({ title, markdown }, key);
    });

    test.each([
      ["cafe", ["cafe"]],
      ["CAFÉ", ["cafe"]],
      ["zurich", ["cafe"]],
      ["slowly", ["cafe"]],
      ["node.js", ["cafe"]],
      ["node", ["cafe"]],
      ["3.14", ["cafe"]],
      ["well-known", ["cafe"]],
      ["known", ["cafe"]],
      ["ada@example.com", ["cafe"]],
      ["example", ["cafe"]],
      ["qui", ["dog", "fox"]],
      ["quick jumps", ["dog", "fox"]],
      ["jumps quick lazy", ["fox"]],
      ['"quick brown"', ["fox"]],
      ["“quick brown”", ["fox"]],
      ['"brown quick"', []],
      ['"quick brown', ["fox"]],
      ["quick -lazy", ["dog"]],
      ['quick -"brown fox"', ["dog"]],
      ["-quick dover", ["table"]],
      ["lazy or brien", ["dog", "fox"]],
      ["o'brien", ["dog"]],
      ["snake_case", ["dog"]],
      ["c++ snake", ["dog"]],
      ["検索", ["kanji"]],
      ["字", ["kanji"]],
      ["ουρανος", ["greek"]],
      ["dover 7", ["table"]],
      ["harbour", ["table"]],
      ["kanji", ["kanji"]],
      ["nothing", []],
      ["!!!", []],
      ["-", []],
      ['""', []],
      ["a & b | !c:* <-> (", ["dog"]],
      ["' or '1'='1", ["cafe", "table"]],
    ])("%s finds %j", async (q, titles) => {
      expect(await found(q)).toEqual(titles);
    });

    test("follows changes of text and title", async () => {
      const id = await create({ title: "Nautilus", markdown: "twenty" }, key);
      await workspace.ask(`PATCH /api/d/${id}`, { key, body: { title: "Argonaut", markdown: "thousand" } });
      expect(await found("nautilus")).toEqual([]);
      expect(await found("argo thous")).toEqual(["Argonaut"]);
    });

    test("each comes with the passage that has the words, which a title alone has not", async () => {
      const { key: own } = await workspace.makePerson();
      const markdown = `Beginning.\n\n# Moons\n\n${"Filler of no use. ".repeat(20)}\n\nThe zyxwort rises.`;
      const id = await create({ title: "One", markdown }, own);
      const titled = await create({ title: "Zyxwort", markdown: "Nothing." }, own);
      const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes&q=zyxwort`, { key: own })).body;
      expect((await list({ q: "zyxw" }, own)).documents).toMatchObject([
        { id: titled, match: null },
        { id, match: { nodeId: nodes[0].id, section: ["Moons"], excerpt: "The zyxwort rises." } },
      ]);
      for (const document of (await list({}, own)).documents) expect(document).not.toHaveProperty("match");
    });

    test("is sorted by relevance: the exact title first, then words of the title, then the latest change, in pages", async () => {
      const { key: own } = await workspace.makePerson();
      const made: Record<string, string> = {};
      for (const [title, markdown] of [
        ["Vorpal blade", "Exactly."],
        ["Vorpal Blades", "One."],
        ["Old", "A vorpal blade."],
        ["The blade is vorpal", "Two."],
        ["100% vorpal_blade", "Three."],
        ["New", "The vorpal blade went."],
      ] as const) {
        made[title] = await create({ title, markdown }, own);
      }
      const query = { q: "vorpal blade", sort: "relevance", limit: "2" };
      const seen: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof list>> = await list({ ...query, ...(cursor ? { cursor } : {}) }, own);
        seen.push(...page.documents.map(({ title }) => title));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(["Vorpal blade", "100% vorpal_blade", "The blade is vorpal", "Vorpal Blades", "New", "Old"]);
      const { status, body } = await workspace.ask("GET /api/d?sort=relevance", { key: own });
      expect([status, body.details[0].path]).toEqual([400, "sort"]);
    });

    test("accepts any query", async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: "binary", minLength: 1, maxLength: 60 }), async (q) => {
          const { status } = await workspace.ask(`GET /api/d?q=${encodeURIComponent(q.toWellFormed())}`, { key });
          expect([200, 400]).toContain(status);
        }),
        runs(30),
      );
    });

    test("writes and finds a text with the worst words for an index", async () => {
      const words = Array.from(
        { length: 60_000 },
        (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000), 0x5e00 + (at % 19_997)) + (at % 7),
      );
      const { status } = await workspace.ask("POST /api/d", {
        key,
        body: { title: "Worst", markdown: `needle ${words.join("-")}` },
      });
      expect(status).toBe(201);
      expect(await found("needle")).toEqual(["Worst"]);
    });
  });

  describe("in pages", () => {
    const orders = (["created", "updated", "title"] as const).flatMap((sort) =>
      (["asc", "desc"] as const).map((order) => ({ sort, order })),
    );
    let key: string;

    beforeAll(async () => {
      ({ key } = await workspace.makePerson());
      // Titles that are equal, or equal in a collation, and several documents with one time.
      const titles = [
        "",
        "",
        "a",
        "A",
        "á",
        "b",
        "B",
        "Z",
        "z",
        "ä",
        "_",
        "1",
        "10",
        "2",
        "same",
        "same",
        "same",
        "Ω",
        "漢",
        "😀",
      ];
      await Promise.all(titles.map((title) => create({ title }, key)));
    });

    test.each(orders)(
      "pages by $sort $order are the whole list in order, while others are added",
      async ({ sort, order }) => {
        const before = await list({ sort, order, limit: "100" }, key);
        const whole = before.documents.map(({ id }) => id);
        await fc.assert(
          fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.nat(3), async (limit, addedAt) => {
            const seen: string[] = [];
            let cursor: string | null | undefined;
            for (let at = 0; cursor !== null; at += 1) {
              const page = await list({ sort, order, limit: String(limit), ...(cursor ? { cursor } : {}) }, key);
              expect(page.documents.length).toBeLessThanOrEqual(limit);
              seen.push(...page.documents.map(({ id }) => id));
              cursor = page.nextCursor;
              if (at === addedAt && seen.length < whole.length) {
                const added = await create({ title: "same" }, key);
                await workspace.ask(`DELETE /api/d/${added}`, { key });
              }
            }
            expect(seen).toEqual(whole);
          }),
          runs(3),
        );
        const moments = before.documents.map((document) =>
          sort === "title" ? "" : sort === "created" ? document.createdAt : document.updatedAt,
        );
        expect(moments).toEqual(order === "asc" ? moments.toSorted() : moments.toSorted().reverse());
      },
    );

    test("a document added between two pages is neither repeated nor hides another", async () => {
      const { key: own } = await workspace.makePerson();
      const old = [await create({}, own), await create({}, own), await create({}, own)];
      const first = await list({ limit: "2" }, own);
      await create({}, own);
      const second = await list({ limit: "2", cursor: first.nextCursor ?? "" }, own);
      expect([...first.documents, ...second.documents].map(({ id }) => id)).toEqual(old.toReversed());
      expect(second.nextCursor).toBeNull();
    });

    test("a list that was read before shows what changed meanwhile", async () => {
      const asOwner = { key: null, headers: { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" } };
      const reader = await workspace.makePerson("Reader");
      const id = await create({ title: "Tides" });
      const shown = async () => (await list({}, reader.key)).documents.map(({ title, access }) => [title, access]);
      const change = (route: string, body: unknown) => workspace.ask(route, { ...asOwner, body });
      expect(await shown()).toEqual([]);
      await change(`PUT /api/w/documents/${id}/people`, { email: reader.email, role: "view" });
      expect([await shown(), await shown()]).toEqual([[["Tides", "view"]], [["Tides", "view"]]]);
      await change(`PATCH /api/d/${id}`, { title: "Ebb" });
      await change(`PUT /api/w/documents/${id}/people`, { email: reader.email, role: "edit" });
      expect(await shown()).toEqual([["Ebb", "edit"]]);
      await workspace.ask(`DELETE /api/d/${id}`);
      expect(await shown()).toEqual([]);
    });

    test("titles are sorted from a to z by default, ignoring case", async () => {
      const { key: own } = await workspace.makePerson();
      for (const title of ["beta", "Alpha", "GAMMA"]) await create({ title }, own);
      expect((await list({ sort: "title" }, own)).documents.map(({ title }) => title)).toEqual([
        "Alpha",
        "beta",
        "GAMMA",
      ]);
      expect((await list({ sort: "title", order: "desc" }, own)).documents.map(({ title }) => title)).toEqual([
        "GAMMA",
        "beta",
        "Alpha",
      ]);
    });
  });
});
