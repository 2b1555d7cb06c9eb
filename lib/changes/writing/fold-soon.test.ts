import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { oneStore } from "#db/test-database";
import { lockVersion } from "#lib/documents/store/store";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { unfoldedDocuments } from "#lib/history/steps/store";
import { appendSteps } from "./append";
import { foldBefore, foldNow, foldSoon, isFolding } from "./fold-soon";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore);
});
afterAll(() => workspace.close());

const caller = {
  ...{ type: "user" as const, id: "u", name: "U", by: { type: "user" as const, id: "u", name: "U" } },
  ...{ origin: "human" as const, model: null, agent: null },
};

const steps = [{ stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text: "Typed " }] } }];

async function typed(key: string) {
  const { db } = workspace.store;
  const id = String((await workspace.ask("POST /api/d", { body: { title: "Tides", markdown: "One." } })).body.id);
  await appendSteps({ db, caller }, { id, version: 1, number: 0, key, end: -1, steps });
  return id;
}

/** Makes a document in which somebody typed, with its fold due at once. */
async function typedIn(key: string) {
  const { db } = workspace.store;
  const id = await typed(key);
  // Put off for the first time so long ago that it waits no more.
  foldSoon(db, { id, batches: 1 }, 0);
  foldSoon(db, { id, batches: 1 });
  return id;
}

test("the folds of several documents that are due at once are all made, also of one that is put off again meanwhile", async () => {
  const { db } = workspace.store;
  const ids = [await typedIn("a"), await typedIn("b"), await typedIn("c")];
  for (const id of ids) foldSoon(db, { id, batches: 1 });
  await vi.waitFor(async () => expect(await unfoldedDocuments(db)).toEqual([]), { timeout: 10_000 });
  await vi.waitFor(() => expect(ids.map(isFolding)).toEqual([false, false, false]), { timeout: 10_000 });
});

test("a reader does not wait until the fold of its document is next", async () => {
  const { db } = workspace.store;
  const ids = [await typedIn("d"), await typedIn("e"), await typedIn("f")];
  const last = ids.at(-1) ?? "";
  await foldBefore(last, Date.now() + 1_000);
  expect(await unfoldedDocuments(db)).not.toContain(last);
  expect((await workspace.ask(`GET /api/d/${last}?format=markdown`)).body).toBe("Typed One.\n");
});

const textOf = async (id: string) => (await workspace.ask(`GET /api/d/${id}?format=markdown`)).body;

test("what a crowd types after its letters were read ahead is in their fold, once", async () => {
  const { db } = workspace.store;
  const id = await typed("m");
  foldSoon(db, { id, batches: 1_000 });
  await appendSteps({ db, caller }, { id, version: 1, number: 1, key: "n", end: -1, steps });
  foldSoon(db, { id, batches: 1_600 });
  await appendSteps({ db, caller }, { id, version: 1, number: 2, key: "o", end: -1, steps });
  await foldNow();
  expect(await textOf(id)).toBe("Typed Typed Typed One.\n");
  expect((await workspace.ask(`GET /api/d/${id}`)).body.version).toBe(2);
});

test("letters that were read ahead of a version in which others made them are not in the next fold again", async () => {
  const { db } = workspace.store;
  const id = await typed("p");
  foldSoon(db, { id, batches: 1_000 });
  await workspace.ask(`PATCH /api/d/${id}`, { body: { append: "Before." } });
  const { version } = (await workspace.ask(`GET /api/d/${id}`)).body;
  await appendSteps({ db, caller }, { id, version: Number(version), number: 0, key: "q", end: -1, steps });
  foldSoon(db, { id, batches: 1_001 });
  await foldNow();
  expect(await textOf(id)).toBe("Typed Typed One.\n\nBefore.\n");
});

test("a reader waits for a fold that has begun", async () => {
  const id = await typed("g");
  const { db } = workspace.store;
  await db.transaction(async (tx) => {
    await lockVersion(tx, id);
    foldSoon(db, { id, batches: 1 }, 0);
    const first = foldBefore(id, Date.now() + 1_000);
    const second = foldBefore(id, Date.now() + 1_000);
    expect(isFolding(id)).toBe(true);
    let isOver = false;
    void second.then(() => {
      isOver = true;
    });
    await tx.execute(sql`select 1`);
    expect(isOver).toBe(false);
    return { first, second };
  });
  expect((await workspace.ask(`GET /api/d/${id}?format=markdown`)).body).toBe("Typed One.\n");
});

test("a document with a thousand batches in five seconds is not folded yet: its first version for each of a crowd would take long", async () => {
  const { db } = workspace.store;
  const [few, many] = [await typed("h"), await typed("i")];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    for (const [id, batches] of [[few, 20] as const, [many, 1_000] as const]) {
      foldSoon(db, { id, batches: 1 }, 0);
      foldSoon(db, { id, batches }, 5_000);
    }
    expect(vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(0);
    expect(vi.getTimerCount()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
  await foldNow();
  expect(await unfoldedDocuments(db)).toEqual([]);
});
