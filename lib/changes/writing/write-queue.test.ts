import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { oneStore } from "#db/test-database";
import type { Caller } from "#lib/base/caller";
import { findDocumentWithContent, lockVersion, type Read } from "#lib/documents/store/store";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { runOf } from "#lib/history/runs/store";
import { verifyHistory } from "#lib/history/versions/verify-history";
import { planAtOnce } from "./commit-at-once";
import { type PlannedWrite, type PlanTurn, queueWrite } from "./write-queue";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore);
});
afterAll(() => workspace.close());
afterEach(() => void vi.restoreAllMocks());

const now = new Date();

const agentOf = (userId: string, id = "key_1"): Caller => ({
  ...{ type: "key", userId, id, credentialId: id, name: "Agent", scopes: ["update"], bound: null },
  ...{ origin: "agent", model: "m", agent: null },
});

async function made() {
  const { body } = await workspace.ask("POST /api/d", { body: { title: "Tides", markdown: "Text." } });
  return { id: String(body.id), db: workspace.store.db };
}

const markdownOf = async (id: string) => (await workspace.ask(`GET /api/d/${id}?format=markdown`)).body;

type Given = { caller?: Caller; keepAnswer?: PlannedWrite["keepAnswer"] };

/** The write of a paragraph at the end, over a version. */
async function ending(
  over: Read,
  text: string,
  { caller = agentOf(workspace.owner.id), keepAnswer = null }: Given = {},
) {
  const { db } = workspace.store;
  const run = await runOf(db, caller, now);
  const paragraph = { type: "paragraph", attrs: { id: randomUUID() }, content: [{ type: "text", text }] };
  const content = { ...over.content, content: [...over.content.content, paragraph] };
  const context = { caller, now, role: "edit" as const, ifMatch: null, run };
  const planned = planAtOnce(context, over, { content }, { action: "write", summary: text });
  if (!planned) throw new Error("It was not planned.");
  return { planned, after: { ...planned.planned.after, citationKeys: over.citationKeys }, keepAnswer };
}

const newest = (id: string) =>
  findDocumentWithContent({ db: workspace.store.db, caller: { userId: workspace.owner.id }, role: "edit" }, id);

/** A turn that writes a text, and what tells that it is planned. */
function turnFor(id: string, text: string, given: Given = {}) {
  let tell = () => {};
  const isPlanned = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const turn = async ({ over, commit }: PlanTurn) => {
    const done = commit(await ending(over ?? (await newest(id)), text, given));
    tell();
    return done;
  };
  return { turn, isPlanned };
}

/** Writes texts of which all but the first are planned while the first is being committed. */
async function written(id: string, turns: readonly ReturnType<typeof turnFor>[]) {
  const { db } = workspace.store;
  const writing = await db.transaction(async (tx) => {
    await lockVersion(tx, id);
    const writing = turns.map(({ turn }) => queueWrite(db, id, turn));
    await Promise.all(turns.map(({ isPlanned }) => isPlanned));
    return writing;
  });
  return Promise.all(writing);
}

test("writes that are planned while one is being committed are committed together, each as a version of its own", async () => {
  const { id, db } = await made();
  const turns = ["One.", "Two.", "Three.", "Four."].map((text) => turnFor(id, text));
  const [alone, together] = [vi.spyOn(db, "writeAlone"), vi.spyOn(db, "transaction")];
  const documents = await written(id, turns);
  // One of the transactions is the test's own.
  expect([alone.mock.calls.length, together.mock.calls.length]).toEqual([1, 2]);
  expect(documents.map((one) => one?.row.version)).toEqual([2, 3, 4, 5]);
  expect(await markdownOf(id)).toBe("Text.\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n");
  const { versions } = (await workspace.ask(`GET /api/d/${id}/versions`)).body;
  expect(versions.map(({ summary }: { summary: string }) => summary).slice(0, 4)).toEqual([
    "Four.",
    "Three.",
    "Two.",
    "One.",
  ]);
  const { runs } = (await workspace.ask(`GET /api/w/runs?documentId=${id}`)).body;
  const run = runs.find(({ keyId }: { keyId: string }) => keyId === "key_1");
  expect(run.documents).toMatchObject([{ firstVersion: 2, lastVersion: 5, wordsAdded: 4, wordsRemoved: 0 }]);
  expect(await verifyHistory(db)).toMatchObject({ broken: null });
});

test("writes of another person, or of another run, are not committed together", async () => {
  const { id, db } = await made();
  const key = (name: string) => turnFor(id, name, { caller: agentOf(workspace.owner.id, name) });
  const together = vi.spyOn(db, "transaction");
  await written(id, [key("one"), key("two"), key("two"), key("three")]);
  expect(together).toHaveBeenCalledTimes(2);
  expect(await markdownOf(id)).toBe("Text.\n\none\n\ntwo\n\ntwo\n\nthree\n");
  expect(await verifyHistory(db)).toMatchObject({ broken: null });
});

test("of writes that are committed together, none is written where an answer to one of them is kept already", async () => {
  const { id } = await made();
  const keepAnswer = () => Promise.resolve(false);
  const turns = [turnFor(id, "One."), turnFor(id, "Two."), turnFor(id, "Three.", { keepAnswer })];
  expect((await written(id, turns)).map((one) => one?.row.version ?? null)).toEqual([2, null, null]);
  expect(await markdownOf(id)).toBe("Text.\n\nOne.\n");
});

test("where one of several cannot be stored, none is, and each is told that it may write by itself", async () => {
  const { id, db } = await made();
  const keepAnswer: PlannedWrite["keepAnswer"] = async (tx) => {
    await tx.execute(sql`select 1 / 0`);
    return true;
  };
  const turns = [turnFor(id, "One."), turnFor(id, "Two."), turnFor(id, "Three.", { keepAnswer })];
  expect((await written(id, turns)).map((one) => one?.row.version ?? null)).toEqual([2, null, null]);
  await expect(queueWrite(db, id, turnFor(id, "Alone.", { keepAnswer }).turn)).rejects.toThrow();
  expect(await markdownOf(id)).toBe("Text.\n\nOne.\n");
});

test("what was planned over a write that is refused is not written, although another version has its number by then", async () => {
  const { id, db } = await made();
  const stranger = await workspace.makePerson();
  const start = await newest(id);
  let isRefused = false;
  const refused = queueWrite(db, id, async ({ commit }) => {
    const done = await commit(await ending(start, "Refused.", { caller: agentOf(stranger.id) }));
    isRefused = true;
    return done;
  });
  const late = queueWrite(db, id, async ({ over, commit }) => {
    if (!over) throw new Error("It was not planned over the one before.");
    const planned = await ending(over, "Late.");
    expect(isRefused).toBe(false);
    await refused;
    await workspace.ask(`PATCH /api/d/${id}`, { body: { append: "Other.", baseVersion: 1 } });
    return commit(planned);
  });
  expect([await refused, await late]).toEqual([null, null]);
  expect(await markdownOf(id)).toBe("Text.\n\nOther.\n");
});
