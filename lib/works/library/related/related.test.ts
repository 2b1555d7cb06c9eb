import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { stubCrossref } from "#lib/citations/sources/test-crossref";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { mergeCitations } from "../entries/duplicates";
import { restoreToLibrary } from "../entries/store";
import { MAX_BY_HAND } from "./shape";

describe.each(stores)("related works on $name", (store) => {
  let workspace: TestWorkspace;
  let person: { id: string; key: string };
  let count = 0;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    stubCrossref([]);
  });
  afterAll(() => workspace.close());
  beforeEach(async () => {
    person = await workspace.makePerson();
  });

  const ask = (route: string, body?: unknown, key = person.key) => workspace.ask(route, { key, body });
  async function work(...names: object[]): Promise<string> {
    const csl = { type: "book", title: `Tides ${count++}`, author: names };
    return (await ask("POST /api/d/citations", { csl })).body.id;
  }
  const relate = (one: string, other: string, key?: string) =>
    ask(`PUT /api/w/citations/${one}/related/${other}`, {}, key);
  const related = async (id: string): Promise<{ id: string }[]> =>
    (await ask(`GET /api/w/citations/${id}/related`)).body.related;
  const idsOf = async (id: string) => (await related(id)).map((one) => one.id);
  async function citing(...ids: string[]): Promise<string> {
    const { id } = (await ask("POST /api/d", { markdown: "Text." })).body;
    for (const citationId of ids) await ask(`POST /api/d/${id}/cite`, { citationId });
    return id;
  }
  const context = () => ({ caller: { userId: person.id }, now: new Date() });

  test("are refused for works of others, and a work is not related to itself", async () => {
    const [mine, stranger] = [await work(), await workspace.makePerson()];
    const theirs = (await workspace.ask("POST /api/d/citations", { key: stranger.key, body: { csl: BOOK } })).body.id;
    expect((await ask(`GET /api/w/citations/${theirs}/related`)).body.code).toBe("not_found");
    const refused = await relate(mine, theirs);
    expect([refused.status, refused.body.details[0].path]).toEqual([404, "otherId"]);
    expect((await relate(mine, theirs, stranger.key)).body.code).toBe("not_found");
    expect((await relate(mine, mine)).body.code).toBe("invalid_request");
    expect(await related(mine)).toEqual([]);
  });

  test("are those that a person related, on either side, until one ends it", async () => {
    const [one, other] = [await work(), await work()];
    expect((await relate(one, other)).body.related).toMatchObject([{ id: other, byHand: true, citedTogether: 0 }]);
    expect((await relate(other, one)).body.related).toMatchObject([{ id: one, byHand: true }]);
    const ended = await ask(`DELETE /api/w/citations/${other}/related/${one}`);
    expect(ended.body).toEqual({ removed: true, id: one });
    expect([await related(one), await related(other)]).toEqual([[], []]);
  });

  test(`are at most ${MAX_BY_HAND} by hand`, async () => {
    const one = await work();
    const csl = Array.from({ length: MAX_BY_HAND + 1 }, (_, at) => `@book{k${at}, title={Flood ${store.name} ${at}}}`);
    const { citations } = (await ask("POST /api/d/citations", { bibtex: csl.join("\n") })).body;
    const answers: number[] = [];
    for (const { id } of citations) answers.push((await relate(one, id)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(MAX_BY_HAND);
    expect(answers.at(-1)).toBe(400);
  });

  test("are those that documents cite together, the more documents the nearer, and not those of a removed citation", async () => {
    const [one, twice, once, never] = [await work(), await work(), await work(), await work()];
    await citing(one, twice, once);
    const document = await citing(one, twice, never);
    const { citations } = (await ask(`GET /api/d/${document}/cite`)).body;
    const gone = citations.find(({ citationId }: { citationId: string }) => citationId === never);
    await ask(`DELETE /api/d/${document}/cite/${gone.id}`);
    expect(await related(one)).toMatchObject([
      { id: twice, citedTogether: 2 },
      { id: once, citedTogether: 1 },
    ]);
  });

  test("are not those of a document that the person does not read", async () => {
    const stranger = await workspace.makePerson();
    const [one, other] = [await work(), await work()];
    const document = await citing(one, other);
    await workspace.store.db.execute(`update document set user_id = '${stranger.id}' where id = '${document}'`);
    expect(await related(one)).toEqual([]);
  });

  test("are those by the same people, however their names are spelled, and not by namesakes", async () => {
    const names = [
      { family: "Müller", given: "Jane" },
      { literal: "Tide Board" },
      { family: "van Gogh", given: "Vincent" },
    ];
    const one = await work(...names);
    const [same, namesake] = [
      await work({ family: "Muller", given: "J." }, { family: "Gogh", given: "V.", "non-dropping-particle": "van" }),
      await work({ family: "Müller", given: "Otto" }),
    ];
    const board = await work({ literal: "Tide Board" });
    const titled = await work({ family: "Board", given: "Tide" });
    const found = await related(one);
    expect(found.map(({ id }) => id).toSorted()).toEqual([same, board].toSorted());
    expect(found.find(({ id }) => id === same)).toMatchObject({
      sharedAuthors: ["Jane Müller", "Vincent van Gogh"],
    });
    expect(await idsOf(namesake)).toEqual([]);
    expect(await idsOf(titled)).toEqual([]);
  });

  test("by hand come first, and are not cut by the others", async () => {
    const name = { family: `Roe${store.name.replace(/\W/g, "")}`, given: "Ann" };
    const one = await work(name);
    for (let n = 0; n < 21; n++) await work(name);
    const chosen = await work();
    await relate(one, chosen);
    const ids = await idsOf(one);
    expect([ids[0], ids.length]).toEqual([chosen, 21]);
  });

  test("by hand come back with a work that was deleted, unless the other one was gone too", async () => {
    const [one, other] = [await work(), await work()];
    await relate(one, other);
    const restore = (...ids: string[]) =>
      workspace.store.db.transaction((db) => restoreToLibrary({ db, ...context() }, ids));
    await ask(`DELETE /api/d/citations/${one}`);
    expect(await related(other)).toEqual([]);
    await restore(one);
    expect(await idsOf(other)).toEqual([one]);
    await ask(`DELETE /api/d/citations/${one}`);
    await ask(`DELETE /api/d/citations/${other}`);
    await restore(one);
    await restore(other);
    // The relation went with the first, and came back to nobody.
    expect(await idsOf(other)).toEqual([]);
  });

  test("by hand go to the work that a merge keeps, and Undo takes them back", async () => {
    const [kept, gone, other, both] = [await work(), await work(), await work(), await work()];
    await relate(gone, other);
    await relate(gone, both);
    await relate(kept, both);
    await relate(kept, gone);
    await workspace.store.db.transaction((db) =>
      mergeCitations({ db, ...context() }, { keepId: kept, otherIds: [gone] }),
    );
    expect((await idsOf(kept)).toSorted()).toEqual([other, both].toSorted());
    await workspace.store.db.transaction((db) => restoreToLibrary({ db, ...context() }, [gone]));
    expect((await idsOf(kept)).toSorted()).toEqual([gone, both].toSorted());
    expect((await idsOf(gone)).toSorted()).toEqual([kept, other, both].toSorted());
  });
});

const BOOK = { type: "book", title: "Another's" };
