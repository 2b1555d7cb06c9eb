import { eq, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventPack } from "#db/schema";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { packVersions } from "#lib/history/versions/pack-versions";
import { lastPackedBefore, packedEvents } from "./packed";
import { placeEvents } from "./store";

const HOUR_MS = 60 * 60 * 1000;

describe("packed events", () => {
  let workspace: TestWorkspace;
  let ids: string[];
  beforeAll(async () => {
    workspace = await openTestWorkspace(oneStore, unlimited);
    const made = () => workspace.ask("POST /api/d", { body: { markdown: "One." } });
    ids = [(await made()).body.id, (await made()).body.id];
    // In turn, so that the packs of both have the same places between them.
    for (let number = 2; number <= 50; number++) {
      for (const id of ids) await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: `One ${number}.` } });
    }
    await placeEvents(workspace.store.db, new Date());
    await packVersions(workspace.store.db, new Date(Date.now() + HOUR_MS));
  });
  afterAll(() => workspace.close());

  const db = () => workspace.store.db;
  const read = (after: number, until: number, which?: SQL) => packedEvents(db(), { after, until }, which);
  const all = async () => (await read(0, 1_000_000)).events.toSorted((one, other) => one.position - other.position);

  test("are none after the last place or before the first one", async () => {
    const places = (await all()).map(({ position }) => position);
    expect((await read(places.at(-1) ?? 0, 1_000_000)).events).toEqual([]);
    expect((await read(0, (places[0] ?? 0) - 1)).events).toEqual([]);
  });

  test("tell of each version of each document once", async () => {
    const told = (await all()).map(({ documentId, data }) => `${documentId} ${data.number}`);
    const numbers = Array.from({ length: 50 }, (_, at) => at + 1);
    expect(told.toSorted()).toEqual(ids.flatMap((id) => numbers.map((number) => `${id} ${number}`)).toSorted());
  });

  test("between two places and of one document are those of the whole", async () => {
    const whole = await all();
    const [after, until] = [whole[20]?.position ?? 0, whole[70]?.position ?? 0];
    const some = await read(after, until, eq(eventPack.documentId, ids[1] ?? ""));
    expect(some.until).toBe(until);
    expect(some.events.toSorted((one, other) => one.position - other.position)).toEqual(
      whole.slice(21, 71).filter(({ documentId }) => documentId === ids[1]),
    );
  });

  test("before a moment end with the last one of then", async () => {
    const whole = await all();
    const { at } = whole[40] ?? { at: new Date() };
    const before = whole.filter((event) => event.at < at).map(({ position }) => position);
    expect(await lastPackedBefore(db(), at)).toBe(Math.max(0, ...before));
  });
});
