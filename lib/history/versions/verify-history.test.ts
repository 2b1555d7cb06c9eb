import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { document, version, versionPack } from "#db/schema";
import { stores } from "#db/test-database";
import { forgetNewest } from "#lib/documents/store/store";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { checksumOf, compressJson, decompressJson } from "#lib/history/packs/compress";
import type { HeadColumns } from "#lib/history/packs/heads";
import { packVersions } from "./pack-versions";
import { chainHistories, verifyHistory } from "./verify-history";

const HOUR_MS = 60 * 60 * 1000;

describe.each(stores)("the history on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const db = () => workspace.store.db;
  const broken = async () => (await verifyHistory(db())).broken;

  async function written(versions: number): Promise<string> {
    const { body } = await workspace.ask("POST /api/d", { body: { title: "Tides", markdown: "One." } });
    for (let number = 2; number <= versions; number++)
      await workspace.ask(`PATCH /api/d/${body.id}`, { body: { nodeIndex: 0, markdown: `As of ${number}.` } });
    return body.id;
  }

  /** Alters the store, looks, and puts it back. */
  async function brokenAfter(statement: ReturnType<typeof sql>) {
    let found: Awaited<ReturnType<typeof broken>> = null;
    await db()
      .transaction(async (tx) => {
        await tx.execute(statement);
        found = (await verifyHistory(tx)).broken;
        throw new Error("put back");
      })
      .catch(() => {});
    return found;
  }

  const nth = (id: string, number: number) => sql`where document_id = ${id} and number = ${number}`;

  test("names the first version of which anything was altered or that was taken away", async () => {
    const id = await written(5);
    expect(await broken()).toBeNull();
    for (const change of [
      sql`title = 'Ebb'`,
      sql`summary = 'None'`,
      sql`origin = case origin when 'human' then 'agent' else 'human' end`,
      sql`by = '{"type": "user", "id": "usr_x", "name": "X"}'`,
      sql`created_at = created_at - interval '1 day'`,
      sql`word_count_delta = 99`,
      sql`hash = repeat('0', 64)`,
      sql`hash = null`,
      sql`sha256 = '\\x00'`,
      sql`body = (select body from version where document_id = ${id} and number = 4)`,
    ]) {
      const found = await brokenAfter(sql`update ${version} set ${change} ${nth(id, 3)}`);
      expect(found, JSON.stringify(change.queryChunks)).toMatchObject({ documentId: id, fault: "altered" });
    }
    const altered = await brokenAfter(sql`update ${version} set summary = 'None' ${nth(id, 3)}`);
    expect(altered).toEqual({ documentId: id, number: 3, fault: "altered" });
    for (const number of [1, 3, 5]) {
      const gone = await brokenAfter(sql`delete from ${version} ${nth(id, number)}`);
      expect(gone).toEqual({ documentId: id, number, fault: "missing" });
    }
    const both = sql`with gone as (delete from ${version} ${nth(id, 5)}) update ${document} set version = 4 where id = ${id}`;
    expect(await brokenAfter(both)).toEqual({ documentId: id, number: 5, fault: "missing" });
  });

  test("finds a document whose text or title is not that of its last version", async () => {
    const id = await written(2);
    const draft = await workspace.ask(`POST /api/w/documents/${id}/drafts`, { body: { name: "Later" } });
    expect([draft.status, await broken()]).toEqual([201, null]);
    for (const change of [
      sql`title = 'Ebb'`,
      sql`content = replace(content, 'As of 2.', 'As of 3.')`,
      sql`content = 'x'`,
    ])
      expect(await brokenAfter(sql`update ${document} set ${change} where id = ${id}`)).toEqual({
        documentId: id,
        number: 2,
        fault: "unlike",
      });
    const folder = await workspace.ask("POST /api/d/folders", { body: { name: "Shelf" } });
    const moved = await workspace.ask(`PATCH /api/d/${id}/move`, { body: { folderId: folder.body.id } });
    const set = await workspace.ask(`PATCH /api/d/${id}`, { body: { title: "Flow", settings: { toc: true } } });
    expect([moved.status, set.status, await broken()]).toEqual([200, 200, null]);
  });

  test("names the version whose record was altered in a pack, and one whose pack was taken away", async () => {
    for (const [change, found] of [
      [(heads: HeadColumns) => ({ ...heads, words: heads.words.with(3, 99) }), { number: 4, fault: "altered" }],
      [(heads: HeadColumns) => ({ ...heads, summaries: [["None"], heads.summaries[1].map(() => 0)] }), { number: 1 }],
      [null, { number: 1, fault: "missing" }],
    ] as const) {
      const id = await written(6);
      await packVersions(db(), new Date(Date.now() + HOUR_MS));
      const ofDocument = eq(versionPack.documentId, id);
      const [pack] = await db().select().from(versionPack).where(ofDocument);
      if (!pack) throw new Error("There is no pack.");
      // This process keeps what it read of a pack once, so that nothing reads it before.
      if (change === null) await db().delete(versionPack).where(ofDocument);
      else {
        const heads = await compressJson(change(await decompressJson<HeadColumns>(pack.heads, pack.headsSha256)));
        await db()
          .update(versionPack)
          .set({ heads, headsSha256: checksumOf(heads) })
          .where(ofDocument);
      }
      expect(await broken()).toMatchObject({ documentId: id, ...found });
      await db().delete(document).where(eq(document.id, id));
    }
  });

  test("keeps its hashes in a pack, and a name that is given later changes none", async () => {
    const id = await written(6);
    const hashes = async () =>
      (await workspace.ask(`GET /api/d/${id}/versions`)).body.versions.map((one: { hash: string }) => one.hash);
    const before = await hashes();
    expect(new Set(before).size).toBe(6);
    await workspace.ask(`PATCH /api/w/documents/${id}/versions/2`, { body: { name: "As sent" } });
    await packVersions(db(), new Date(Date.now() + HOUR_MS));
    expect(await db().select().from(version).where(eq(version.documentId, id))).toEqual([]);
    expect(await hashes()).toEqual(before);
    expect(await broken()).toBeNull();
    await workspace.ask(`PATCH /api/d/${id}`, { body: { nodeIndex: 0, markdown: "Later." } });
    expect(await broken()).toBeNull();
    const damaged = sql`update ${versionPack} set texts_sha256 = '\\x00' where document_id = ${id}`;
    expect(await brokenAfter(damaged)).toMatchObject({ documentId: id, number: 1 });
  });

  test("is filled for versions that have no hash yet, and goes on from there", async () => {
    const id = await written(3);
    await db().update(version).set({ hash: null }).where(eq(version.documentId, id));
    await db().update(document).set({ historyHead: null }).where(eq(document.id, id));
    forgetNewest(id);
    expect(await verifyHistory(db())).toMatchObject({ unchained: 1, broken: null });
    await workspace.ask(`PATCH /api/d/${id}`, { body: { nodeIndex: 0, markdown: "Before they have one." } });
    await packVersions(db(), new Date(Date.now() + HOUR_MS));
    await chainHistories(db());
    await workspace.ask(`PATCH /api/d/${id}`, { body: { nodeIndex: 0, markdown: "After." } });
    expect(await verifyHistory(db())).toMatchObject({ unchained: 0, broken: null });
    const rows = await db()
      .select({ hash: version.hash })
      .from(version)
      .where(and(eq(version.documentId, id), sql`hash is null`));
    expect(rows).toEqual([]);
  });
});
