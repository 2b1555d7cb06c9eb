import { afterAll, beforeAll, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { foldDocument } from "#lib/changes/writing/fold";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { batchesFrom, findBatches, insertBatches, purgeBatches } from "./store";

const HOUR_MS = 60 * 60 * 1000;

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

const insert = (text: string) => [
  { stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text }] } },
];

/** A document with three batches of two people after its first version. */
async function typed() {
  const { db } = workspace.store;
  const { body } = await workspace.ask("POST /api/d", { body: { title: "Tides", markdown: "One." } });
  const by = (id: string) => ({
    ...{ origin: "human" as const, model: null, agent: null },
    by: { type: "user" as const, id, name: id },
  });
  const batches = ["ada", "ben", "ada"].map((who, at) => ({
    key: `${who}.${at}`,
    author: by(who),
    steps: insert(String(at)),
  }));
  await insertBatches(db, body.id, { version: 1, number: 0 }, batches, new Date());
  return { db, id: String(body.id) };
}

test("batches that a version contains are read as before, with the version", async () => {
  const { db, id } = await typed();
  const before = await batchesFrom(db, id, { version: 1, number: 2 });
  await foldDocument(db, id);
  const after = await batchesFrom(db, id, { version: 1, number: 2 });
  const foldedInto = after[0]?.foldedInto;
  expect(foldedInto).toBeGreaterThan(1);
  expect(after).toEqual(before.map((batch) => ({ ...batch, foldedInto })));
});

test("a batch that a version contains is found by its key until an hour later", async () => {
  const { db, id } = await typed();
  await foldDocument(db, id);
  expect((await findBatches(db, id, ["ben.1", "cy.9"])).map(({ key, number }) => [key, number])).toEqual([
    ["ben.1", 2],
  ]);
  await purgeBatches(db, new Date(Date.now() + 2 * HOUR_MS));
  expect(await findBatches(db, id, ["ben.1"])).toEqual([]);
});
