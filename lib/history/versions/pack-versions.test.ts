import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { document, event, eventPack, version, versionPack } from "#db/schema";
import { stores } from "#db/test-database";
import { derivedId } from "#lib/base/ids";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { placeEvents, purgeEvents } from "#lib/history/events/store";
import { isLong } from "#lib/test-runs";
import { listAgentChanges } from "./agent-changes";
import { packVersions } from "./pack-versions";
import { rebuildOrigins } from "./rebuild";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

// The fifty-first version is whole again, and rows are packed by fifty; only some of the tests depend on it.
const FEW = isLong ? 60 : 12;

describe.each(stores)("old versions on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const db = () => workspace.store.db;
  const later = () => new Date(Date.now() + HOUR_MS);
  const get = async (path: string, headers = {}) => (await workspace.ask(`GET ${path}`, { headers })).body;

  /** A document that two agents changed so many times. */
  async function written(versions: number): Promise<string> {
    const markdown = Array.from({ length: 12 }, (_, at) => `Paragraph ${at} of the sea and its tides.`).join("\n\n");
    const { body } = await workspace.ask("POST /api/d", { body: { title: "Tides", markdown } });
    for (let number = 2; number <= versions; number++) await change(body.id, number);
    await placeEvents(db(), new Date());
    return body.id;
  }

  async function change(id: string, number: number): Promise<void> {
    const body =
      number % 20 === 0
        ? { title: `Tides ${number}` }
        : number % 7 === 0
          ? { nodeIndex: number % 12, placement: "after", markdown: `Added by ${number}.` }
          : { nodeIndex: number % 12, markdown: `Paragraph as of change ${number}.` };
    const headers = { "x-agent-model": `model-${number % 2}` };
    await workspace.ask(`PATCH /api/d/${id}`, { body, headers });
  }

  const rowsOf = (id: string) =>
    db().select({ number: version.number }).from(version).where(eq(version.documentId, id)).orderBy(version.number);
  const packsOf = (id: string) =>
    db()
      .select({ first: versionPack.first, last: versionPack.last })
      .from(versionPack)
      .where(eq(versionPack.documentId, id))
      .orderBy(versionPack.first);

  /** All that clients can read of a history. */
  async function everything(id: string) {
    const listed = [];
    let cursor = "";
    do {
      const page = await get(`/api/d/${id}/versions?limit=30${cursor}`);
      listed.push(...page.versions);
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : "";
    } while (cursor);
    const texts = [];
    for (const number of [1, 2, 49, 50, 51, 99, 100, 101, listed.length]) {
      texts.push(await get(`/api/d/${id}/versions/${number}`));
    }
    const events = [];
    let since = "";
    for (;;) {
      const page = await get(`/api/w/events?documentId=${id}&limit=30${since}`);
      if (page.events.length === 0) break;
      events.push(...page.events);
      since = `&since=${page.cursor}`;
    }
    return {
      listed,
      texts,
      events,
      nodes: await get(`/api/d/${id}?format=nodes&authorship=true`),
      authors: await get(`/api/w/documents/${id}/authors?history=true`),
    };
  }

  test("stay rows while they are younger than ten minutes, or alone", async () => {
    const [id, alone] = [await written(3), await written(1)];
    await packVersions(db(), new Date());
    expect(await packsOf(id)).toEqual([]);
    await packVersions(db(), later());
    expect(await packsOf(id)).toEqual([{ first: 1, last: 3 }]);
    expect(await rowsOf(id)).toEqual([]);
    expect(await packsOf(alone)).toEqual([]);
  });

  test("wait until they are an eighth of the last pack, and are read meanwhile", async () => {
    const id = await written(30);
    await packVersions(db(), later());
    for (let number = 31; number <= 33; number++) await change(id, number);
    await placeEvents(db(), new Date());
    const before = await everything(id);
    await packVersions(db(), later());
    expect(await packsOf(id)).toEqual([{ first: 1, last: 30 }]);
    await change(id, 34);
    await placeEvents(db(), new Date());
    await packVersions(db(), later());
    expect(await packsOf(id)).toEqual([{ first: 1, last: 34 }]);
    const after = await everything(id);
    expect(after.listed.slice(1)).toEqual(before.listed);
    expect(after.events.slice(0, -1)).toEqual(before.events);
    expect(await db().select().from(eventPack).where(eq(eventPack.documentId, id))).toHaveLength(1);
  });

  test("are looked for only in documents that have newer old ones than the last time", async () => {
    const id = await written(3);
    await packVersions(db(), later(), { since: later() });
    expect(await packsOf(id)).toEqual([]);
    await packVersions(db(), later(), { since: new Date(Date.now() - HOUR_MS) });
    expect(await packsOf(id)).toEqual([{ first: 1, last: 3 }]);
  });

  test("are read from a pack as they were", async () => {
    const id = await written(120);
    const before = await everything(id);
    await packVersions(db(), later());
    expect(await packsOf(id)).toEqual([{ first: 1, last: 120 }]);
    expect(await everything(id)).toEqual(before);
    const { body } = await workspace.ask(`GET /api/d/${id}/versions/${before.listed.at(-1).id}`);
    expect(body.number).toBe(1);
  });

  test("keep their events for thirty days, those that are not read yet included", async () => {
    const id = await written(FEW);
    await packVersions(db(), later());
    const left = await db()
      .select()
      .from(event)
      .where(and(eq(event.documentId, id), eq(event.type, "version.created")));
    expect(left).toEqual([]);
    const first = await get(`/api/w/events?documentId=${id}&limit=1`);
    const rest = await get(`/api/w/events?documentId=${id}&limit=100&since=${first.cursor}`);
    expect([...first.events, ...rest.events].map(({ data }) => data.number)).toEqual(
      Array.from({ length: FEW }, (_, at) => at + 1),
    );
    await purgeEvents(db(), new Date(Date.now() + 31 * DAY_MS));
    expect(await db().select().from(eventPack).where(eq(eventPack.documentId, id))).toEqual([]);
  });

  test("join a pack that has room, and are packed once when two instances begin at once", async () => {
    const [begun, ended] = isLong ? [60, 110] : [40, 55];
    const id = await written(begun);
    await packVersions(db(), later());
    for (let number = begun + 1; number <= ended; number++) await change(id, number);
    await Promise.all([packVersions(db(), later()), packVersions(db(), later())]);
    expect(await packsOf(id)).toEqual([{ first: 1, last: ended }]);
    expect(await rowsOf(id)).toEqual([]);
    const { versions } = await get(`/api/d/${id}/versions?limit=100`);
    expect(versions).toHaveLength(Math.min(ended, 100));
  });

  test("can be named, written from, told of and rebuilt from when they are packed", async () => {
    const id = await written(60);
    await workspace.ask(`PATCH /api/w/documents/${id}/versions/3`, { body: { name: "As sent" } });
    await packVersions(db(), later());
    expect(await get(`/api/d/${id}/versions/3`)).toMatchObject({ name: "As sent" });
    await workspace.ask(`PATCH /api/w/documents/${id}/versions/4`, { body: { name: "As printed" } });
    await workspace.ask(`PATCH /api/w/documents/${id}/versions/3`, { body: { name: null } });
    expect((await get(`/api/d/${id}/versions/3`)).name).toBeNull();
    expect((await get(`/api/d/${id}/versions/4`)).name).toBe("As printed");

    const late = { nodeIndex: 0, markdown: "Mine.", baseVersion: 40, onConflict: "suggest" };
    expect((await workspace.ask(`PATCH /api/d/${id}`, { body: late })).status).toBe(200);
    const changes = await listAgentChanges(db(), workspace.owner.id, new Date(Date.now() - HOUR_MS));
    expect(changes.filter((one) => one.documentId === id).length).toBeGreaterThan(10);
    expect((await rebuildOrigins(db())).corrected).toBe(0);
    const stored = await db().select().from(document).where(eq(document.id, id));
    await db().update(document).set({ origins: {}, blockVersions: {} }).where(eq(document.id, id));
    await rebuildOrigins(db());
    expect(await db().select().from(document).where(eq(document.id, id))).toEqual(stored);
  });

  test("are looked for by an id only in packs of its time", async () => {
    const id = await written(FEW);
    await packVersions(db(), later());
    await db()
      .update(versionPack)
      .set({ headsSha256: new Uint8Array(32) })
      .where(eq(versionPack.documentId, id));
    const status = async (vid: string) => (await workspace.ask(`GET /api/d/${id}/versions/${vid}`)).status;
    expect(await status("ver_none")).toBe(404);
    expect(await status(derivedId("ver", later(), "another document"))).toBe(404);
    expect(await status(derivedId("ver", new Date(), "another document"))).toBe(500);
  });

  test("stay rows when one of them is damaged", async () => {
    const id = await written(FEW);
    await db()
      .update(version)
      .set({ sha256: new Uint8Array(32) })
      .where(and(eq(version.documentId, id), eq(version.number, FEW)));
    await packVersions(db(), later());
    expect(await rowsOf(id)).toHaveLength(FEW);
  });
});
