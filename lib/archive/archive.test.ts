import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/connection/client";
import * as schema from "#db/schema";
import { everyStore, stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { readArchive } from "./read";
import { ARCHIVED, EPHEMERAL, tableOf } from "./tables";
import { writeArchive } from "./write";

async function linesOf({ db }: OpenDatabase): Promise<string[]> {
  const lines: string[] = [];
  await writeArchive(
    db,
    async () => null,
    async (line) => void lines.push(line.slice(0, -1)),
  );
  return lines;
}

async function* each(lines: string[]): AsyncIterable<string> {
  yield* lines;
}

test("every table is either archived or listed as worthless on another day", () => {
  const placed = [...ARCHIVED.map(tableOf), ...EPHEMERAL];
  expect(new Set(placed)).toEqual(new Set(Object.values(schema)));
});

describe.each(stores)("an archive of a workspace on $name", (store) => {
  let workspace: TestWorkspace;
  let lines: string[];

  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
    const outer = await workspace.ask("POST /api/d/folders", { body: { name: "Outer" } });
    const inner = await workspace.ask("POST /api/d/folders", { body: { name: "Inner", parentId: outer.body.id } });
    // The parent's id sorts after its child's, so that order alone cannot restore the tree.
    await workspace.ask(`PATCH /api/d/folders/${inner.body.id}`, { body: { parentId: null } });
    await workspace.ask(`PATCH /api/d/folders/${outer.body.id}`, { body: { parentId: inner.body.id } });
    for (let n = 0; n < 12; n += 1) {
      const body = { markdown: `# Paper ${n}\n\nGrüße, 世界 🌍, ${"word ".repeat(n)}`, folderId: outer.body.id };
      const { body: made } = await workspace.ask("POST /api/d", { body });
      for (let edit = 0; edit < 3; edit += 1) {
        await workspace.ask(`PATCH /api/d/${made.id}`, { body: { markdown: `# Paper ${n}\n\nEdit ${edit}.` } });
      }
      if (n === 3) await workspace.ask(`POST /api/d/${made.id}/publish`, { body: {} });
      if (n === 4) await workspace.ask(`DELETE /api/d/${made.id}`);
    }
    lines = await linesOf(workspace.store);
  });
  afterAll(() => workspace.close());

  test("is rejected by a store that is not empty", async () => {
    await expect(readArchive(workspace.store.db, each(lines))).rejects.toThrow("The store is not empty");
  });

  test.each([
    ["cut off", (whole: string[]) => whole.slice(0, -1)],
    ["missing a row", (whole: string[]) => whole.toSpliced(5, 1)],
    ["changed in a row", (whole: string[]) => whole.map((line) => line.replace("Paper 1", "Paper l"))],
    ["something else", () => ["hello"]],
  ])("that was %s is rejected, and the store remains empty", async (_fault, spoil) => {
    const target = await store.open();
    await expect(readArchive(target.db, each(spoil(lines)))).rejects.toThrow(/damaged|not an archive/);
    for (const name of ARCHIVED) expect(await target.db.select().from(tableOf(name))).toEqual([]);
    await target.close();
  });

  test("from before folders had paths, and searches words of their own, is restored with them", async () => {
    const target = await store.open();
    const older = lines
      .slice(0, -1)
      .map((line) =>
        line.replace(/"path":\[[^\]]*\],?/, "").replace(/("table":"document","row":{)/, '$1"search":"\'tides\':1",'),
      );
    const hash = createHash("sha256");
    for (const line of older) hash.update(`${line}\n`);
    const end = JSON.stringify({ ...JSON.parse(lines.at(-1) ?? "{}"), sha256: hash.digest("hex") });
    await readArchive(target.db, each([...older, end]));
    expect((await linesOf(target)).slice(1, -1)).toEqual(lines.slice(1, -1));
    await target.close();
  });

  test.each(everyStore)("restores the same bytes on $name", async (kind) => {
    const target = await kind.open();
    const counts = await readArchive(target.db, each(lines));
    expect(counts).toMatchObject({ user: 1, folder: 2, document: 12, version: 49, slug: 1, apiKey: 1 });
    expect((await linesOf(target)).slice(1, -1)).toEqual(lines.slice(1, -1));
    await target.close();
  });
});
