import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentCitation, libraryCitation } from "#db/schema";
import { stores } from "#db/test-database";
import type { CslItem } from "#lib/citations/csl/csl";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { findDuplicates, mergeCitations } from "./duplicates";
import { type Edit, editCitation, listTags } from "./filing";
import { allOfLibrary } from "./list";
import { type Filing, saveWorks } from "./save";
import { searchLibrary } from "./search";

const checks = { verified: true, retracted: null, newerVersion: null };

describe.each(stores)("tags, filing and duplicates on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  async function newLibrary() {
    const { id: userId, key } = await workspace.makePerson();
    const { db } = workspace.store;
    const acting = (tx: typeof db | Parameters<Parameters<typeof db.transaction>[0]>[0]) => ({
      db: tx,
      caller: { userId },
      now: new Date(),
    });
    const save = async (variables: Partial<CslItem>, filing: Partial<Filing> = {}): Promise<string> => {
      const work = { csl: { type: "book" as const, ...variables }, identifier: null, checks };
      const whole = { tags: [], note: null, collectionIds: [], ...filing };
      const [saved] = await db.transaction((tx) => saveWorks(acting(tx), [work], whole));
      return saved?.citation.id ?? "";
    };
    const collect = async (name: string): Promise<string> =>
      (await workspace.ask("POST /api/d/citation-collections", { key, body: { name } })).body.id;
    const merge = (keepId: string, ...otherIds: string[]) =>
      db.transaction((tx) => mergeCitations(acting(tx), { keepId, otherIds }));
    const fileAs = (id: string, edit: Edit) => db.transaction((tx) => editCitation(acting(tx), id, edit));
    const all = () => allOfLibrary(db, { userId, sort: "created" });
    const duplicates = async () => (await findDuplicates(db, userId)).map((group) => group.map(({ id }) => id));
    return { db, userId, key, save, collect, merge, fileAs, all, duplicates };
  }

  const doe = (year: number, variables: Partial<CslItem> = {}): Partial<CslItem> => ({
    title: "Tides",
    author: [{ family: "Doe" }],
    issued: { "date-parts": [[year]] },
    ...variables,
  });

  test("rejects filing or merging an unknown or another person's citation", async () => {
    const [mine, theirs] = [await newLibrary(), await newLibrary()];
    const own = await mine.save(doe(2020));
    for (const id of ["lib_none", await theirs.save(doe(2020))]) {
      await expect(mine.merge(own, id)).rejects.toMatchObject({ code: "not_found" });
      await expect(mine.merge(id, own)).rejects.toMatchObject({ code: "not_found" });
      await expect(mine.fileAs(id, { tags: [], notes: [], collectionIds: [] })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    expect(await mine.all()).toHaveLength(1);
  });

  test("rejects a merge with more tags or notes than one citation can have", async () => {
    const { save, merge, all } = await newLibrary();
    const many = (letter: string) => Array.from({ length: 30 }, (_, at) => `${letter}${at}`);
    const [one, other] = [await save(doe(2020), { tags: many("a") }), await save(doe(2021), { tags: many("b") })];
    await expect(merge(one, other)).rejects.toMatchObject({ details: [{ path: "tags" }] });
    const long = [
      await save({ title: "A" }, { note: "x".repeat(6_000) }),
      await save({ title: "B" }, { note: "y".repeat(6_000) }),
    ];
    await expect(merge(long[0] ?? "", long[1] ?? "")).rejects.toMatchObject({ details: [{ path: "note" }] });
    expect(await all()).toHaveLength(4);
  });

  test("counts the tags of one person's library", async () => {
    const [mine, theirs] = [await newLibrary(), await newLibrary()];
    await theirs.save({ title: "Other" }, { tags: ["theirs"] });
    await mine.save({ title: "A" }, { tags: ["sea", "moon"] });
    await mine.save({ title: "B" }, { tags: ["sea"] });
    expect(await listTags(mine.db, mine.userId)).toEqual([
      { tag: "sea", count: 2 },
      { tag: "moon", count: 1 },
    ]);
  });

  test("replaces the filing of a citation, and finds it by its new words", async () => {
    const { db, userId, save, collect, fileAs, all } = await newLibrary();
    const [sea, sky] = [await collect("Sea"), await collect("Sky")];
    const id = await save(doe(2020), { tags: ["old"], note: "before", collectionIds: [sea] });
    await fileAs(id, { tags: ["new"], notes: [{ id: null, body: "after" }], collectionIds: [sky] });
    expect(await all()).toMatchObject([{ id, tags: ["new"], note: "after", collectionIds: [sky] }]);
    const found = async (q: string) => (await searchLibrary(db, { userId, q, limit: 5 })).rows.length;
    expect([await found("before"), await found("after"), await found("new")]).toEqual([0, 1, 1]);
  });

  describe("groups as possible duplicates", () => {
    test("a preprint and its article, a year apart", async () => {
      const { save, duplicates } = await newLibrary();
      const preprint = await save(doe(2020, { DOI: "10.1101/1", publisher: "bioRxiv" }));
      const article = await save(doe(2021, { DOI: "10.1000/2", "container-title": "Oceans" }));
      await save(doe(2021, { title: "Other" }));
      expect(await duplicates()).toEqual([[preprint, article]]);
    });

    test("but not two columns of one journal, works years apart, or another person's", async () => {
      const [mine, theirs] = [await newLibrary(), await newLibrary()];
      await mine.save(doe(2020, { DOI: "10.1000/1", "container-title": "Oceans" }));
      await mine.save(doe(2020, { DOI: "10.1000/2", "container-title": "Oceans" }));
      await mine.save(doe(1990, { "container-title": "Oceans" }));
      await theirs.save(doe(2020));
      expect(await mine.duplicates()).toEqual([]);
    });
  });

  describe("merges the chosen fields", () => {
    const mergeOf = async (fields: (one: string, two: string) => Record<string, string>) => {
      const { db, userId, save, all } = await newLibrary();
      const one = await save(doe(2020, { DOI: "10.1000/1", volume: "1" }));
      const two = await save(doe(2021, { DOI: "10.1000/2", publisher: "Sea Press" }));
      const retracted = { ...checks, retracted: true };
      await db.update(libraryCitation).set({ checks: retracted }).where(eq(libraryCitation.id, two));
      await db.transaction((tx) =>
        mergeCitations(
          { db: tx, caller: { userId }, now: new Date() },
          { keepId: one, otherIds: [two], fields: fields(one, two) },
        ),
      );
      const [merged] = await all();
      return merged;
    };

    test("into the kept work, whose identifiers and year follow", async () => {
      const merged = await mergeOf((_one, two) => ({ DOI: two, issued: two, publisher: two }));
      expect(merged).toMatchObject({ doi: "10.1000/2", fingerprint: expect.stringContaining("2021") });
      expect(merged?.checks).toEqual({ ...checks, retracted: true });
      expect(merged?.csl).toMatchObject({ volume: "1", publisher: "Sea Press", issued: { "date-parts": [[2021]] } });
    });

    test("and is unverified where no registry has confirmed such a work, but stays retracted", async () => {
      const merged = await mergeOf((_one, two) => ({ DOI: two, volume: two }));
      expect(merged).toMatchObject({ doi: "10.1000/2", checks: { verified: false, retracted: true } });
      expect(merged?.csl).not.toHaveProperty("volume");
    });

    test("but no field of another work, or that none of them has", async () => {
      await expect(mergeOf(() => ({ DOI: "lib_none" }))).rejects.toMatchObject({ details: [{ path: "fields.DOI" }] });
      await expect(mergeOf((one) => ({ novel: one }))).rejects.toMatchObject({ details: [{ path: "fields.novel" }] });
    });
  });

  test("merges tags, notes and collections, and updates the documents", async () => {
    const { db, key, save, collect, merge, all } = await newLibrary();
    const [sea, sky] = [await collect("Sea"), await collect("Sky")];
    const gone = await save(doe(2020), { tags: ["a", "b"], note: "first", collectionIds: [sea] });
    const kept = await save(doe(2021), { tags: ["b", "c"], note: "second", collectionIds: [sky] });
    const { body: document } = await workspace.ask("POST /api/d", { key, body: { markdown: "Text." } });
    const csl = { type: "book" as const, title: "Tides" };
    await db.insert(documentCitation).values({
      documentId: document.id,
      id: "cit_1",
      key: "doe",
      csl,
      libraryId: gone,
      checks,
      createdAt: new Date(),
    });
    await merge(kept, gone, kept);
    expect(await all()).toMatchObject([
      { id: kept, tags: ["b", "c", "a"], note: "second\n\nfirst", collectionIds: [sea, sky].toSorted() },
    ]);
    const cited = await db.select().from(documentCitation).where(eq(documentCitation.documentId, document.id));
    expect(cited).toMatchObject([{ libraryId: kept }]);
  });
});
