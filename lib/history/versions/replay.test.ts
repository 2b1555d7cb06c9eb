import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { document } from "#db/schema";
import { stores } from "#db/test-database";
import { SCOPES } from "#lib/base/caller";
import { foldDocument } from "#lib/changes/writing/fold";
import { restoreVersion } from "#lib/changes/writing/restore-version";
import { findOrigins } from "#lib/documents/store/store";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { insertBatches } from "#lib/history/steps/store";
import { rebuildOrigins } from "./rebuild";

describe.each(stores)("who wrote the words of a document", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const LONG = Array.from({ length: 30 }, (_, at) => `Paragraph ${at} of the sea and its tides.`);

  /** A document that an agent, a second agent and a restore changed. */
  async function written(): Promise<string> {
    const { body } = await workspace.ask("POST /api/d", { body: { title: "Tides", markdown: LONG.join("\n\n") } });
    const write = (markdown: string, model: string) =>
      workspace.ask(`PATCH /api/d/${body.id}`, {
        body: { nodeIndex: 0, markdown },
        headers: { "x-agent-model": model },
      });
    await write("Paragraph one of the wide sea and its slow tides.", "model-a");
    await write("Nothing of it is left here.", "model-b");
    await workspace.ask(`PATCH /api/d/${body.id}`, { body: { title: "Ebb" } });
    await restore(body.id, 2);
    return body.id;
  }

  async function restore(id: string, number: number): Promise<void> {
    const { id: userId } = workspace.owner;
    const caller = {
      ...{ type: "user" as const, userId, id: userId, credentialId: "a session", name: "Owner", scopes: SCOPES },
      ...{ bound: null, origin: "human" as const, model: null, agent: null },
    };
    await workspace.store.db.transaction((tx) =>
      restoreVersion({ db: tx, caller, now: new Date(), ifMatch: null, role: "owner" }, id, number),
    );
  }

  const authors = async (id: string, query = "") =>
    (await workspace.ask(`GET /api/w/documents/${id}/authors${query}`)).body;

  test("are the writers of restored text, not who restored it", async () => {
    const id = await written();
    const { version, authors: found, blocks, versions } = await authors(id);
    expect(version).toBe(5);
    expect(found.map(({ model }: { model: string | null }) => model)).toEqual([null, "model-a"]);
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
    const [first] = blocks;
    expect(new Set(first.runs.map(([, number]: [number, number]) => number))).toEqual(new Set([1, 2]));
  });

  test("have shares over time, from the first version to the last", async () => {
    const { history } = await authors(await written(), "?history=true");
    const shown = history.map((one: { version: number; authors: { model: string | null; words: number }[] }) => [
      one.version,
      one.authors.map(({ model }) => model),
    ]);
    expect(shown).toEqual([
      [1, [null]],
      [2, [null, "model-a"]],
      [3, [null, "model-b"]],
      [4, [null, "model-b"]],
      [5, [null, "model-a"]],
    ]);
  });

  test("keep words that a person deleted and brought back, also when found again from the history", async () => {
    const { db } = workspace.store;
    const headers = { "x-agent-model": "model-a" };
    const markdown = "The old anchor lies here.";
    const { body } = await workspace.ask("POST /api/d", { body: { title: "Tides", markdown }, headers });
    const { id: userId } = workspace.owner;
    const author = {
      origin: "human" as const,
      model: null,
      agent: null,
      by: { type: "user" as const, id: userId, name: "Ada" },
    };
    const type = async (at: number, step: object) => {
      const steps = [{ stepType: "replace", ...step }];
      await insertBatches(db, body.id, { version: at, number: 0 }, [{ key: `k${at}`, author, steps }], new Date());
      await foldDocument(db, body.id);
    };
    await type(1, { from: 5, to: 16 });
    await type(2, { from: 5, to: 5, slice: { content: [{ type: "text", text: "old anchor " }] } });
    await type(3, { from: 9, to: 9, slice: { content: [{ type: "text", text: "rusty " }] } });
    const { authors: found, version } = await authors(body.id);
    expect(version).toBe(4);
    expect(found.map(({ model, words }: { model: string | null; words: number }) => [model, words])).toEqual([
      ["model-a", 5],
      [null, 1],
    ]);
    expect((await rebuildOrigins(db)).corrected).toBe(0);
  });

  test("are found again from the history, and only what is wrong is corrected", async () => {
    const { db } = workspace.store;
    const id = await written();
    const stored = await findOrigins(db, id);
    expect((await rebuildOrigins(db)).corrected).toBe(0);
    await db.update(document).set({ origins: {}, blockVersions: {} }).where(eq(document.id, id));
    expect((await rebuildOrigins(db)).corrected).toBe(1);
    expect(await findOrigins(db, id)).toEqual(stored);
  });
});
