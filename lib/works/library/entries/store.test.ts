import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Executor } from "#db/connection/client";
import { READING_STATES } from "#db/schema/kinds-of-change";
import { stores } from "#db/test-database";
import type { CslItem } from "#lib/citations/csl/csl";
import { weightedVector } from "#lib/document/text/search-text";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { cpuMs } from "#lib/test-cpu";
import { runs } from "#lib/test-runs";
import { areInLibrary } from "./known";
import { allOfLibrary, type LibraryFilter, listLibrary } from "./list";
import { type Filing, type NewWork, saveWorks } from "./save";
import { searchLibrary } from "./search";
import { LIBRARY_SORTS } from "./sorts";
import { deleteLibraryCitation, findLibraryCitation } from "./store";

const checks = { verified: true, retracted: null, newerVersion: null };
const unfiled: Filing = { tags: [], note: null, collectionIds: [] };

const book = (title: string, variables: Partial<CslItem> = {}): NewWork => ({
  csl: { type: "book", title, ...variables },
  identifier: null,
  checks,
});

/** The ids of a library in the order of its pages. */
async function walk(db: Executor, { limit = 100, ...filter }: LibraryFilter & { limit?: number }): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listLibrary(db, { ...filter, limit, cursor });
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return seen;
}

const anyText = fc.constantFrom("a", "A", "ä", "b", "\u{1F30A}", "x".repeat(9_000), "世界");
const anyName = fc.oneof(
  anyText.map((family) => ({ family })),
  anyText.map((literal) => ({ literal })),
);
const anyWork = fc.record(
  {
    tags: fc.array(fc.constantFrom("a", "B", "ä"), { maxLength: 2 }),
    reading: fc.constantFrom(...READING_STATES, null),
    author: fc.array(anyName, { minLength: 1, maxLength: 2 }),
    "container-title": anyText,
    issued: fc.constantFrom({ "date-parts": [[2020]] as [[number]] }, { "date-parts": [[-44]] as [[number]] }),
  },
  { requiredKeys: ["tags", "reading"] },
);

describe.each(stores)("the library on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  /** A new person's library, so that tests share no works. */
  async function newLibrary() {
    const { id: userId, key } = await workspace.makePerson();
    const { db } = workspace.store;
    const caller = { userId };
    const save = (works: NewWork[], filing: Partial<Filing> = {}, now = new Date()) =>
      db.transaction((tx) => saveWorks({ db: tx, caller, now }, works, { ...unfiled, ...filing }));
    const saveOne = async (work: NewWork, filing: Partial<Filing> = {}, now = new Date()) => {
      const [saved] = await save([work], filing, now);
      if (!saved) throw new Error("Nothing was saved.");
      return saved;
    };
    const makeCollection = async (name: string): Promise<string> =>
      (await workspace.ask("POST /api/d/citation-collections", { key, body: { name } })).body.id;
    const titles = async (filter: Partial<LibraryFilter> = {}) =>
      (await allOfLibrary(db, { userId, sort: "created", ...filter })).map(({ title }) => title);
    const search = async (q: string, limit = 50) =>
      (await searchLibrary(db, { userId, q, limit })).rows.map(({ title }) => title);
    const remove = (id: string) =>
      db.transaction((tx) => deleteLibraryCitation({ db: tx, caller, now: new Date() }, id));
    return { db, userId, key, save, saveOne, makeCollection, titles, search, remove };
  }

  describe("rejects", () => {
    test("an unknown or another person's citation", async () => {
      const [mine, theirs] = [await newLibrary(), await newLibrary()];
      const { citation } = await theirs.saveOne(book("Private"));
      for (const id of ["lib_none", citation.id]) {
        await expect(findLibraryCitation(mine.db, mine.userId, id)).rejects.toMatchObject({ code: "not_found" });
        await expect(mine.remove(id)).rejects.toMatchObject({ code: "not_found" });
      }
      expect(await theirs.titles()).toEqual(["Private"]);
    });

    test("an unknown or another person's collection, without saving anything", async () => {
      const [mine, theirs] = [await newLibrary(), await newLibrary()];
      const own = await mine.makeCollection("Own");
      for (const id of ["col_none", await theirs.makeCollection("Theirs")]) {
        await expect(mine.saveOne(book("Tides"), { collectionIds: [own, id] })).rejects.toMatchObject({
          code: "not_found",
          details: [{ path: "collectionIds.1" }],
        });
      }
      expect(await mine.titles()).toEqual([]);
    });

    test("a list of an unknown or another person's collection", async () => {
      const [mine, theirs] = [await newLibrary(), await newLibrary()];
      for (const collectionId of ["col_none", await theirs.makeCollection("Theirs")]) {
        await expect(mine.titles({ collectionId })).rejects.toMatchObject({ details: [{ path: "collectionId" }] });
      }
    });

    test("more tags than one citation can have, including those that it already has", async () => {
      const { saveOne } = await newLibrary();
      const many = (from: number) => Array.from({ length: 30 }, (_, index) => `tag ${from + index}`);
      await saveOne(book("Tides"), { tags: many(0) });
      await expect(saveOne(book("Tides"), { tags: many(30) })).rejects.toMatchObject({
        code: "invalid_request",
        details: [{ path: "tags" }],
      });
    });
  });

  describe("saves a work once", () => {
    test.each<[string, Partial<CslItem>, Partial<CslItem>]>([
      ["a DOI", { DOI: "10.1000/ABC" }, { DOI: "https://doi.org/10.1000/abc", title: "Other" }],
      ["a PubMed id", { PMID: "123" }, { PMID: "123", title: "Other" }],
      ["an arXiv id", { number: "arXiv:2101.00001v1" }, { DOI: "10.48550/arXiv.2101.00001", title: "Other" }],
      ["title, year and first author", { author: [{ family: "Doe" }] }, { author: [{ family: "DOE", given: "J." }] }],
    ])("when it has the same %s", async (_what, one, other) => {
      const { saveOne, titles } = await newLibrary();
      const first = await saveOne(book("Tides", one));
      const second = await saveOne(book("Tides", other));
      expect([first.isDuplicate, second.isDuplicate]).toEqual([false, true]);
      expect(second.citation).toEqual(first.citation);
      expect(await titles()).toHaveLength(1);
    });

    test("but saves similar works with different identifiers as two", async () => {
      const { save, titles } = await newLibrary();
      await save([book("Editorial", { DOI: "10.1000/a" }), book("Editorial", { DOI: "10.1000/b" })]);
      expect(await titles()).toHaveLength(2);
    });

    test("also within one file", async () => {
      const { save, titles } = await newLibrary();
      const saved = await save([
        book("Tides", { DOI: "10.1000/a" }),
        book("Waves"),
        book("TIDES", { DOI: "10.1000/A" }),
      ]);
      expect(saved.map(({ isDuplicate }) => isDuplicate)).toEqual([false, false, true]);
      expect(saved[2]?.citation.id).toBe(saved[0]?.citation.id);
      expect(await titles()).toHaveLength(2);
    });

    test("when it is saved many times simultaneously", async () => {
      const { saveOne, titles, userId, db } = await newLibrary();
      const works = Array.from({ length: 12 }, (_, index) =>
        book("Tides", index % 2 === 0 ? { DOI: "10.1000/a" } : {}),
      );
      const saved = await Promise.all(works.map((work, index) => saveOne(work, { tags: [`tag ${index}`] })));
      expect(saved.filter(({ isDuplicate }) => !isDuplicate)).toHaveLength(1);
      expect(await titles()).toEqual(["Tides"]);
      const [citation] = await allOfLibrary(db, { userId, sort: "created" });
      expect(citation?.tags).toHaveLength(12);
    });

    test("for each person", async () => {
      const [mine, theirs] = [await newLibrary(), await newLibrary()];
      await theirs.saveOne(book("Tides", { DOI: "10.1000/a" }));
      const { isDuplicate } = await mine.saveOne(book("Tides", { DOI: "10.1000/a" }));
      expect(isDuplicate).toBe(false);
    });
  });

  test("adds tags, note and collections to a known work, and keeps its note", async () => {
    const { saveOne, makeCollection, db, userId } = await newLibrary();
    const [one, two] = [await makeCollection("One"), await makeCollection("Two")];
    const before = new Date("2026-01-01T00:00:00Z");
    const later = new Date("2026-01-02T00:00:00Z");
    const first = await saveOne(book("Tides"), { tags: ["sea"], collectionIds: [one] }, before);
    const filing = { tags: ["moon", "sea"], note: "Read again.", collectionIds: [two] };
    const { citation } = await saveOne(book("Tides"), filing, later);
    expect(citation).toMatchObject({
      id: first.citation.id,
      tags: ["sea", "moon"],
      note: "Read again.",
      collectionIds: [one, two].toSorted(),
      createdAt: before,
      updatedAt: later,
    });
    await saveOne(book("Tides"), { note: "Something else." });
    expect(await findLibraryCitation(db, userId, citation.id)).toEqual(citation);
  });

  test("a citation is stored unchanged, with any text", async () => {
    const { saveOne, db, userId } = await newLibrary();
    const csl: CslItem = {
      type: "article-journal",
      title: "深層学習 <i>und</i> 𠮷 “Quotes” \\ {braces} %",
      author: [{ family: "Ångström", given: "Å.", "non-dropping-particle": "af" }, { literal: "WHO; et al." }],
      issued: {
        "date-parts": [
          [2020, 1, 2],
          [2020, 2],
        ],
        circa: true,
      },
      abstract: "x".repeat(900_000),
      URL: "https://example.org/?q=%F0",
    };
    const { citation } = await saveOne(
      { csl, identifier: { type: "doi", value: "10.1000/x" }, checks },
      { note: "'; --" },
    );
    expect(await findLibraryCitation(db, userId, citation.id)).toEqual({ ...citation, csl });
    expect(citation.doi).toBe("10.1000/x");
  });

  test("stores titles of any length and script", async () => {
    const { save, titles } = await newLibrary();
    const long = ["𠮷".repeat(40_000), "İ".repeat(40_000), "x".repeat(40_000)];
    await save(long.map((title) => book(title)));
    expect((await titles({ sort: "title" })).map((title) => title.length)).toEqual([300, 300, 300]);
  });

  describe("lists", () => {
    test("by collection and by tag", async () => {
      const { save, makeCollection, titles } = await newLibrary();
      const collectionId = await makeCollection("Sea");
      await save([book("Tides")], { collectionIds: [collectionId], tags: ["to read", "sea"] });
      await save([book("Waves")], { collectionIds: [collectionId] });
      await save([book("Stars")], { tags: ["to read"] });
      expect(await titles({ collectionId })).toEqual(["Waves", "Tides"]);
      expect(await titles({ tag: "to read" })).toEqual(["Stars", "Tides"]);
      expect(await titles({ collectionId, tag: "to read" })).toEqual(["Tides"]);
      expect(await titles({ tag: "To read" })).toEqual([]);
    });

    test("every citation once and in order, for any page size and while others are added", async () => {
      const { save, db, userId } = await newLibrary();
      const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
      // Several with one time and title, so that the order depends on the id.
      for (let minute = 0; minute < 4; minute += 1) {
        const works = ["b", "A", "ä", "a", ""].map((title, index) =>
          book(title, { DOI: `10.1000/${minute}.${index}` }),
        );
        await save(works, {}, at(minute));
      }
      const arbitrary = fc.record({
        sort: fc.constantFrom("created" as const, "updated" as const, "title" as const),
        limit: fc.integer({ min: 1, max: 30 }),
      });
      const orders = {
        created: await walk(db, { userId, sort: "created" }),
        updated: await walk(db, { userId, sort: "updated" }),
        title: await walk(db, { userId, sort: "title" }),
      };
      expect(new Set(orders.title).size).toBe(20);
      await fc.assert(
        fc.asyncProperty(arbitrary, async ({ sort, limit }) => {
          expect(await walk(db, { userId, sort, limit })).toEqual(orders[sort]);
        }),
        runs(30),
      );
      const first = await listLibrary(db, { userId, sort: "created", limit: 7 });
      await save([book("new")], {}, at(9));
      const rest = await listLibrary(db, { userId, sort: "created", limit: 100, cursor: first.nextCursor ?? "" });
      expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(orders.created);
    });

    test("any works once in any order, both ways, for any page size", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyWork, { minLength: 1, maxLength: 12 }), fc.nat({ max: 12 }), async (works, n) => {
          const { saveOne, db, userId, key } = await newLibrary();
          const saved: string[] = [];
          for (const [at, { tags, reading, ...csl }] of works.entries()) {
            const { citation } = await saveOne(
              book(`Work ${at}`, csl),
              { tags },
              new Date(Date.UTC(2026, 0, 1, at % 3)),
            );
            const body = { citationIds: [citation.id], reading };
            await workspace.ask("PATCH /api/w/citations", { key, body });
            saved.push(citation.id);
          }
          for (const sort of LIBRARY_SORTS) {
            const [up, down] = [
              await walk(db, { userId, sort, order: "asc", limit: n + 1 }),
              await walk(db, { userId, sort, order: "desc" }),
            ];
            expect(up.toSorted()).toEqual(saved.toSorted());
            expect(up.toReversed()).toEqual(down);
          }
        }),
        runs(8),
      );
    });

    test("works without what they are sorted by last, and the most urgent first", async () => {
      const { saveOne, titles, db, userId, key } = await newLibrary();
      const by = (family: string) => ({ author: [{ family }] });
      await saveOne(book("Nobody's"));
      await saveOne(book("Öhl's", { ...by("ohl"), "container-title": "Zoology" }), { tags: ["b"] });
      await saveOne(book("Edited", { editor: [{ literal: "Ames Group" }], publisher: "Ocean Press" }), {
        tags: ["a", "z"],
      });
      const { citation } = await saveOne({ ...book("Zuse's", by("Zuse")), checks: { ...checks, retracted: true } });
      await workspace.ask("PATCH /api/w/citations", { key, body: { citationIds: [citation.id], reading: "read" } });
      expect(await titles({ sort: "author" })).toEqual(["Edited", "Öhl's", "Zuse's", "Nobody's"]);
      expect(await titles({ sort: "container" })).toEqual(["Edited", "Öhl's", expect.anything(), expect.anything()]);
      expect((await titles({ sort: "tag" })).slice(0, 2)).toEqual(["Edited", "Öhl's"]);
      expect((await titles({ sort: "reading" }))[0]).toBe("Zuse's");
      expect((await titles({ sort: "checks" }))[0]).toBe("Zuse's");
      expect(await titles({ reading: "read" })).toEqual(["Zuse's"]);
      expect((await walk(db, { userId, sort: "author", order: "desc" }))[3]).not.toBe(citation.id);
    });
  });

  describe("finds", () => {
    const tides = book("The Tides of the North Sea", {
      author: [{ family: "Sørensen", given: "Åse" }, { literal: "Ölverband e.V." }],
      "container-title": "Journal of Oceans",
      issued: { "date-parts": [[1987]] },
      abstract: "About gravitation.",
      DOI: "10.1000/xyz-123",
      PMID: "23193287",
    });

    test("nothing of another person, and nothing for an empty query", async () => {
      const [mine, theirs] = [await newLibrary(), await newLibrary()];
      await theirs.saveOne(tides);
      expect(await mine.search("tides")).toEqual([]);
      expect(await theirs.search("…")).toEqual([]);
    });

    test.each([
      "tides",
      "TID nor",
      "sorensen",
      "SØRENS",
      "ase",
      "olverb",
      "oceans 1987",
      "gravit",
      "10.1000/xyz-123",
      "23193287",
      "to-read",
      "reserviert",
      "“north sea”",
      "tides -waves",
    ])("a work by %s", async (q) => {
      const { saveOne, search } = await newLibrary();
      await saveOne(book("Something else"));
      await saveOne(tides, { tags: ["to-read"], note: "Réservierte ich." });
      expect(await search(q)).toEqual(["The Tides of the North Sea"]);
    });

    test("a work in a script without spaces", async () => {
      const { saveOne, search } = await newLibrary();
      await saveOne(book("深層学習の基礎"));
      expect(await search("学習")).toEqual(["深層学習の基礎"]);
    });

    test("the best match first: title before names, names before abstract", async () => {
      const { save, search } = await newLibrary();
      await save([
        book("A", { abstract: "Meadow." }),
        book("Meadow"),
        book("B", { author: [{ family: "Meadow" }] }),
        book("C", { "container-title": "Meadow" }),
      ]);
      expect(await search("meadow")).toEqual(["Meadow", "B", "C", "A"]);
    });

    test("by the search vector that PostgreSQL builds from its words", async () => {
      const { db } = workspace.store;
      const words = fc.array(fc.stringMatching(/^([a-z]{1,9}|[0-9]{1,6}|[a-z][a-z0-9]{1,5}|[学海])$/), {
        maxLength: 300,
      });
      const text = words.map((all) => all.join(" "));
      await fc.assert(
        fc.asyncProperty(fc.record({ A: text, B: text, C: text, D: text }), async (fields) => {
          const made = Object.entries(fields).map(
            ([weight, said]) => sql`setweight(to_tsvector('simple', ${said}), ${weight})`,
          );
          const { rows } = await db.execute(
            sql`select ${weightedVector(fields)}::text::tsvector::text as given, (${sql.join(made, sql` || `)})::text as made`,
          );
          expect(rows[0]?.given).toBe(rows[0]?.made);
        }),
        runs(30),
      );
    });

    test("each match once and in order, for any page size", async () => {
      const { save, db, userId } = await newLibrary();
      await save(Array.from({ length: 23 }, (_, index) => book(`Sea ${"sea ".repeat(index % 5)}${index}`)));
      const whole = await searchLibrary(db, { userId, q: "sea", limit: 100 });
      expect(whole.nextCursor).toBeNull();
      const seen: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await searchLibrary(db, { userId, q: "sea", limit: 4, cursor });
        seen.push(...page.rows.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(whole.rows.map(({ id }) => id));
    });

    test("each of very many matches once, the newest 200 first, also while others are added", async () => {
      const { save, db, userId } = await newLibrary();
      const sea = Array.from({ length: 460 }, (_, index) => book(`Sea ${index}${index % 7 === 0 ? ": the sea" : ""}`));
      await save(sea.slice(0, 260), {}, new Date("2026-01-01T00:00:00Z"));
      await save(sea.slice(260), {}, new Date("2026-01-02T00:00:00Z"));
      const found = async () => {
        const ranked: { title: string; isBest: boolean }[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page = await searchLibrary(db, { userId, q: "sea", limit: 30, cursor });
          ranked.push(...page.rows.map(({ title }) => ({ title, isBest: title.includes("the sea") })));
          cursor = page.nextCursor;
          await save([book(`Sea of page ${ranked.length}, after ${userId}`)], {}, new Date("2026-01-03T00:00:00Z"));
        }
        return ranked;
      };
      const titles = sea.map(({ csl }) => String(csl.title));
      const first = await found();
      expect(first.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
      expect(new Set(first.slice(0, 200).map(({ title }) => title))).toEqual(new Set(titles.slice(260)));
      const bestOf = (some: typeof first) =>
        some
          .map(({ isBest }) => isBest)
          .toSorted()
          .reverse();
      for (const tier of [first.slice(0, 200), first.slice(200, 400), first.slice(400)]) {
        expect(tier.map(({ isBest }) => isBest)).toEqual(bestOf(tier));
      }
      await save(Array.from({ length: 100 }, (_, index) => book(`Moon ${index}`)));
      const later = (await found()).map(({ title }) => title);
      expect(later.filter((title) => titles.includes(title)).toSorted()).toEqual(titles.toSorted());
    });

    test("values that were added to a known work", async () => {
      const { saveOne, search } = await newLibrary();
      await saveOne(book("Tides"));
      await saveOne(book("Tides"), { tags: ["moon"], note: "gravity" });
      expect([await search("moon"), await search("gravity")]).toEqual([["Tides"], ["Tides"]]);
    });
  });

  test("reports which works it contains", async () => {
    const { saveOne, db, userId } = await newLibrary();
    await saveOne(book("Tides", { DOI: "10.1000/a" }));
    const works = [book("Other", { DOI: "10.1000/A" }), book("Waves"), book("tides")];
    expect(await areInLibrary(db, userId, works)).toEqual([true, false, true]);
    expect(await areInLibrary(db, userId, [])).toEqual([]);
  });

  test("removes a deleted work from its collections, and can save it again", async () => {
    const { saveOne, remove, titles, makeCollection, search } = await newLibrary();
    const collectionId = await makeCollection("Sea");
    const { citation } = await saveOne(book("Tides"), { collectionIds: [collectionId] });
    await remove(citation.id);
    expect([await titles(), await titles({ collectionId }), await search("tides")]).toEqual([[], [], []]);
    expect((await saveOne(book("Tides"))).isDuplicate).toBe(false);
  });

  test("imports 2,000 works in less than 10 s of processor time, and again as 2,000 duplicates", async () => {
    const { save, makeCollection, db, userId } = await newLibrary();
    const collectionId = await makeCollection("All");
    const abstract = "The tides of the sea follow the moon. ".repeat(30);
    const works = Array.from({ length: 2_000 }, (_, index) =>
      book(`Tides, volume ${index}`, { DOI: `10.1000/${index}`, abstract, author: [{ family: `Doe ${index % 50}` }] }),
    );
    const start = cpuMs();
    const saved = await save(works, { tags: ["imported"], collectionIds: [collectionId] });
    const first = cpuMs() - start;
    expect(saved.filter(({ isDuplicate }) => isDuplicate)).toEqual([]);
    const again = await save(works, { tags: ["imported"], collectionIds: [collectionId] });
    expect(again.every(({ isDuplicate }) => isDuplicate)).toBe(true);
    expect(await allOfLibrary(db, { userId, sort: "title", collectionId, tag: "imported" })).toHaveLength(2_000);
    expect(first).toBeLessThan(10_000);
  });
});
