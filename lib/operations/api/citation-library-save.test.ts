import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

const csl = { type: "book", title: "The Tides", author: [{ family: "Doe", given: "Jane" }] };

const bibtex = `
@article{one, title = {Tides of the Sea}, author = {Doe, Jane}, journal = {Oceans}, year = 2020}
@book{two, title = {Waves}, author = {{World Sea Organization}}, year = 1999}
`;

const ris = "TY  - JOUR\nTI  - Tides of the Sea\nAU  - Doe, Jane\nPY  - 2020\nER  - \n";

describe.each(stores)("saving to the library on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  async function newcomer() {
    const { key } = await workspace.makePerson();
    const ask = (route: string, body?: unknown, headers = {}) => workspace.ask(route, { key, body, headers });
    const save = (body: unknown, headers = {}) => ask("POST /api/d/citations", body, headers);
    const titles = async (): Promise<string[]> =>
      (await ask("GET /api/d/citations?sort=title")).body.citations.map(
        (one: { csl: { title: string } }) => one.csl.title,
      );
    return { ask, save, titles, key };
  }

  describe("rejects", () => {
    test.each<[string, object, string, string | undefined]>([
      ["nothing to save", {}, "invalid_request", undefined],
      ["only tags", { tags: ["a"] }, "invalid_request", undefined],
      ["two sources", { csl, doi: "10.1000/182" }, "invalid_request", "csl"],
      ["a work beside a file", { csl, bibtex }, "invalid_request", "csl"],
      ["two files", { ris, bibtex }, "invalid_request", "ris"],
      ["a citation of the library", { citationId: "lib_x" }, "unknown_field", "citationId"],
      ["what is no DOI", { doi: "tides" }, "invalid_identifier", "doi"],
      ["what is no PubMed id", { pmid: "tides" }, "invalid_identifier", "pmid"],
      ["what is no arXiv id", { arxivId: "tides" }, "invalid_identifier", "arxivId"],
      ["what is no URL", { url: "tides" }, "invalid_request", undefined],
      ["a URL with a password", { url: "https://a:b@example.org/" }, "invalid_request", undefined],
      ["a work of no type", { csl: { title: "x" } }, "invalid_request", "csl.type"],
      ["a work with a variable that CSL has not", { csl: { ...csl, titel: "x" } }, "invalid_request", "csl.titel"],
      ["a tag without letters", { csl, tags: [" "] }, "invalid_request", "tags.0"],
      ["a tag of 101 characters", { csl, tags: ["x".repeat(101)] }, "invalid_request", "tags.0"],
      ["51 tags", { csl, tags: Array.from({ length: 51 }, (_, at) => `${at}`) }, "invalid_request", "tags"],
      ["a note of 10,001 characters", { csl, note: "x".repeat(10_001) }, "invalid_request", "note"],
      ["a collection that is not there", { csl, collectionIds: ["col_none"] }, "not_found", "collectionIds.0"],
      ["an empty text", { bibtex: " " }, "invalid_content", "bibtex"],
      ["a CSL-JSON text without a work", { cslJson: "[1]" }, "invalid_content", "cslJson"],
      ["a text without an entry", { ris: "Dear reader" }, "invalid_content", "ris"],
    ])("%s", async (_what, body, code, path) => {
      const { save, titles } = await newcomer();
      const answer = await save(body);
      expect(answer.body).toMatchObject({
        code,
        ...(path ? { details: expect.arrayContaining([expect.objectContaining({ path })]) } : {}),
      });
      expect(await titles()).toEqual([]);
    });

    test("an unreadable text, with its lines", async () => {
      const { save } = await newcomer();
      const { status, body } = await save({ bibtex: "\n\n@article{broken, title = {Tides\n" });
      expect([status, body.code]).toEqual([400, "invalid_content"]);
      expect(body.details[0]).toMatchObject({ path: "bibtex", message: expect.stringMatching(/^line \d+: /) });
    });

    test("a work that no service can be reached for, without saving anything", async () => {
      const { save, titles } = await newcomer();
      const { status, body } = await save({ doi: "10.1000/182" });
      expect([status, body.code]).toEqual([502, "upstream_unavailable"]);
      expect(await titles()).toEqual([]);
    });
  });

  test("turns the keywords of any format into tags, by which the work is found", async () => {
    const sources = [
      { bibtex: "@book{k, title = {One}, keywords = {alpha, beta}}" },
      { ris: "TY  - BOOK\nTI  - Two\nKW  - alpha\nKW  - beta\nER  - \n" },
      { cslJson: JSON.stringify([{ id: "k", type: "book", title: "Three", keyword: "alpha; beta" }]) },
      { csl: { type: "book", title: "Four", keyword: "alpha,beta" } },
    ];
    const { ask, save } = await newcomer();
    for (const source of sources) await save({ ...source, tags: ["mine"] });
    const tagged = (await ask("GET /api/d/citations?tag=beta")).body.citations;
    expect(tagged.map((one: { csl: { title: string } }) => one.csl.title)).toEqual(["Four", "Three", "Two", "One"]);
    for (const one of tagged) {
      expect(one.tags).toEqual(["mine", "alpha", "beta"]);
      expect(one.csl.keyword).toBeUndefined();
    }
    expect((await ask("GET /api/d/citations/search?q=alpha")).body.citations).toHaveLength(4);
  });

  test("keeps keywords that cannot be tags, and finds the work by them", async () => {
    const { ask, save } = await newcomer();
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`);
    const { body } = await save({ csl: { ...csl, keyword: [...words, "x".repeat(101)].join(", ") } });
    expect(body.tags).toEqual(words.slice(0, 50));
    expect(body.csl.keyword).toBe([...words.slice(50), "x".repeat(101)].join(", "));
    expect((await ask("GET /api/d/citations/search?q=word59")).body.citations).toHaveLength(1);
  });

  test("turns an annotation into the note, unless the request has one", async () => {
    const { save } = await newcomer();
    const own = await save({ csl: { ...csl, annote: "Read it." } });
    expect([own.body.note, own.body.csl.annote]).toEqual(["Read it.", undefined]);
    const given = await save({ csl: { ...csl, title: "Waves", annote: "Read it." }, note: "Later" });
    expect([given.body.note, given.body.csl.annote]).toEqual(["Later", "Read it."]);
  });

  test("saves the works of a CSL-JSON text, and names the invalid item", async () => {
    const { save } = await newcomer();
    const { status, body } = await save({ cslJson: JSON.stringify([csl, 1, { ...csl, title: "Waves" }], null, 1) });
    expect(status).toBe(201);
    expect(body.citations).toHaveLength(2);
    expect(body.faults).toEqual([{ line: expect.any(Number), message: "is not a work in CSL-JSON" }]);
  });

  test("stores a typed work unchanged and unverified, and returns its location", async () => {
    const { ask, save } = await newcomer();
    const { status, body, headers } = await save({ csl, tags: [" sea ", "moon", "sea"], note: "Read." });
    expect([status, body]).toMatchObject([
      201,
      {
        id: expect.stringMatching(/^lib_/),
        csl,
        doi: null,
        tags: ["sea", "moon"],
        note: "Read.",
        collectionIds: [],
        checks: { verified: false },
      },
    ]);
    expect(body).not.toHaveProperty("duplicate");
    expect(headers.get("location")).toBe(`/api/d/citations/${body.id}`);
    expect((await ask(`GET /api/d/citations/${body.id}`)).body).toEqual(body);
  });

  test("returns the existing work for a known one", async () => {
    const { save, titles } = await newcomer();
    const first = await save({ csl });
    const second = await save({ csl: { ...csl, title: "the TIDES" }, tags: ["sea"] });
    expect([second.status, second.headers.get("location")]).toEqual([200, null]);
    expect(second.body).toEqual({ ...first.body, tags: ["sea"], updatedAt: second.body.updatedAt, duplicate: true });
    expect(await titles()).toEqual(["The Tides"]);
  });

  test("saves a work once for many simultaneous requests", async () => {
    const { save, titles } = await newcomer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => save({ csl })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201]);
    expect(await titles()).toEqual(["The Tides"]);
  });

  test("returns the same for a repeated request", async () => {
    const { save } = await newcomer();
    const headers = { "idempotency-key": "one" };
    const [first, second] = [await save({ csl }, headers), await save({ csl }, headers)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });

  test("saves all works of a file with the same filing, and reports known ones", async () => {
    const { ask, save, titles } = await newcomer();
    const { body: collection } = await ask("POST /api/d/citation-collections", { name: "Sea" });
    const first = await save({ ris });
    expect([first.status, first.body]).toMatchObject([201, { citations: [{}], duplicates: [], faults: [] }]);
    const second = await save({ bibtex, tags: ["imported"], collectionIds: [collection.id] });
    expect(second.status).toBe(201);
    const [known] = first.body.citations;
    expect(second.body.duplicates).toMatchObject([
      { id: known.id, csl: known.csl, tags: ["imported"], collectionIds: [collection.id] },
    ]);
    expect(second.body.citations).toMatchObject([
      { csl: { title: "Waves", author: [{ literal: "World Sea Organization" }] }, tags: ["imported"] },
    ]);
    expect(await titles()).toEqual(["Tides of the Sea", "Waves"]);
    const third = await save({ bibtex });
    expect([third.status, third.body.citations]).toEqual([200, []]);
    expect(third.body.duplicates).toHaveLength(2);
  });

  test("saves the rest of a file with broken entries, and names those by line", async () => {
    const { save, titles } = await newcomer();
    const entries = Array.from({ length: 40 }, (_, at) => `@book{k${at}, title = {Volume ${at}}, year = 2000}\n`);
    entries[20] = "@book{broken, title = {Volume\n";
    const { status, body } = await save({ bibtex: entries.join("") });
    expect(status).toBe(201);
    expect(body.citations).toHaveLength(39);
    expect(body.faults).toMatchObject([{ line: 21 }]);
    expect(await titles()).toHaveLength(39);
  });

  test("returns the same as a tool", async () => {
    const { key } = await newcomer();
    const client = await workspace.connect(key);
    const one = await client.callTool({ name: "citation_library_save", arguments: { csl } });
    const many = await client.callTool({ name: "citation_library_save", arguments: { bibtex } });
    await client.close();
    expect(one.structuredContent).toMatchObject({ csl });
    expect(many.structuredContent).toMatchObject({ citations: [{}, {}] });
  });
});
