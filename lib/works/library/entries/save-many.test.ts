import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { libraryCitation } from "#db/schema";
import { stores } from "#db/test-database";
import type { Caller } from "#lib/base/caller";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { saveManyWorks } from "./save-many";

const entries = (many: number) =>
  Array.from({ length: many }, (_, at) => `@book{k${at}, title = {Tide ${at}}, author = {Doe, Jane}, year = 2001}\n`);

const works = (many: number) =>
  Array.from({ length: many }, (_, at) => ({
    csl: { type: "book" as const, title: `Wave ${at}`, author: [{ family: "Doe" }] },
    identifier: null,
    checks: { verified: false, retracted: null, newerVersion: null },
  }));

describe.each(stores)("saving many works on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const save = (key: string, body: object) => workspace.ask("POST /api/d/citations", { key, body });

  async function worksOf(person: string): Promise<number> {
    const mine = eq(libraryCitation.userId, person);
    const [row] = await workspace.store.db.select({ works: count() }).from(libraryCitation).where(mine);
    return row?.works ?? 0;
  }

  test("keeps what was saved before a failure, counts it, and finds it the next time", async () => {
    const { id, key } = await workspace.makePerson();
    const tags = Array.from({ length: 50 }, (_, at) => `tag ${at}`);
    const full = { type: "book", title: "Tide 250", author: [{ family: "Doe", given: "Jane" }] };
    expect((await save(key, { csl: { ...full, issued: { "date-parts": [[2001]] } }, tags })).status).toBe(201);
    const bibtex = entries(300).join("");
    const failed = await save(key, { bibtex, tags: ["one more"] });
    expect([failed.status, failed.body.error]).toEqual([
      400,
      expect.stringContaining("The first 200 of 300 works were saved."),
    ]);
    expect(await worksOf(id)).toBe(201);
    const again = await save(key, { bibtex });
    expect([again.body.citations.length, again.body.duplicates.length]).toEqual([99, 201]);
  });

  test("saves a work that a later part names again once", async () => {
    const { id, key } = await workspace.makePerson();
    const { body } = await save(key, { bibtex: [...entries(250), ...entries(3)].join("") });
    expect([body.citations.length, body.duplicates.length]).toEqual([250, 3]);
    expect(await worksOf(id)).toBe(250);
  });

  test("tells how far it is, and leaves the store to others between two parts", async () => {
    const { id } = await workspace.makePerson();
    const told: number[] = [];
    const seen: Promise<number>[] = [];
    const progress = (done: number, total: number) => {
      told.push(done, total);
      seen.push(worksOf(id));
    };
    const context = { db: workspace.store.db, caller: { userId: id } as Caller, now: new Date(), progress };
    await saveManyWorks(context, works(450), { tags: [], note: null, collectionIds: [] });
    expect(told).toEqual([200, 450, 400, 450, 450, 450]);
    expect((await Promise.all(seen))[0]).toBeLessThan(450);
  });
});
