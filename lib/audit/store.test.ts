import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/connection/client";
import { migrate } from "#db/connection/migrate";
import { everyStore } from "#db/test-database";
import { type AuditBy, listAudit, purgeAudit, recordAudit } from "./store";

const ADA: AuditBy = { type: "user", id: "usr_ada", name: "Ada", personId: "usr_ada" };
const NOW = new Date("2026-11-26T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(everyStore)("the audit log on $name", ({ open }) => {
  let store: OpenDatabase;
  beforeAll(async () => {
    store = await open();
    await migrate(store.db);
  });
  afterAll(() => store.close());

  const record = (subjectId: string, at = NOW) =>
    recordAudit(store.db, ADA, [{ kind: "document.published", subjectId }], at);
  const numbers = async () => (await listAudit(store.db, { after: 0, limit: 1_000 })).map(({ number }) => number);

  test("keeps no entry of a transaction that is rolled back, and gives its number to the next", async () => {
    await record("doc_1");
    const failing = store.db.transaction(async (tx) => {
      await recordAudit(tx, ADA, [{ kind: "document.published", subjectId: "doc_lost" }], NOW);
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    await record("doc_2");
    const found = await listAudit(store.db, { after: 0, limit: 10 });
    expect(found.map(({ number, subjectId }) => [number, subjectId])).toEqual([
      [1, "doc_1"],
      [2, "doc_2"],
    ]);
  });

  test("shows a reader who goes on from the last number every entry, whichever transaction commits first", async () => {
    const all = Array.from({ length: 40 }, (_, at) => `doc_many_${at}`);
    let after = (await numbers()).at(-1) ?? 0;
    const seen: string[] = [];
    let isOver = false;
    const read = async () => {
      do {
        const found = await listAudit(store.db, { after, limit: 5 });
        seen.push(...found.flatMap(({ subjectId }) => subjectId ?? []));
        after = found.at(-1)?.number ?? after;
      } while (!isOver || seen.length < all.length);
    };
    const reading = read();
    await Promise.all(
      all.map((subjectId) =>
        store.db.transaction((tx) => recordAudit(tx, ADA, [{ kind: "key.made", subjectId }], NOW)),
      ),
    );
    isOver = true;
    await reading;
    expect(seen.sort()).toEqual(all.sort());
    const kept = await numbers();
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, at) => at + 1));
  });

  test("is listed newest first without a beginning, by person and kind, and leaves out details that are not given", async () => {
    const by = { ...ADA, personId: "usr_grace" };
    const details = { to: "b@example.org", role: undefined };
    await recordAudit(store.db, by, [{ kind: "access.given", details }, { kind: "access.taken" }], NOW);
    const ofGrace = await listAudit(store.db, { personId: "usr_grace", limit: 10 });
    expect(ofGrace.map(({ kind }) => kind)).toEqual(["access.taken", "access.given"]);
    expect(ofGrace[1]?.details).toEqual({ to: "b@example.org" });
    const before = ofGrace[0]?.number;
    const [next] = await listAudit(store.db, { personId: "usr_grace", kind: "access.given", before, limit: 10 });
    expect(next?.number).toBe(ofGrace[1]?.number);
  });

  test("deletes what is older than it is kept for, nothing for 0 days, and never the newest", async () => {
    const before = await numbers();
    const much = new Date(NOW.getTime() + 400 * DAY_MS);
    await purgeAudit(store.db, 0, much);
    expect(await numbers()).toEqual(before);
    await purgeAudit(store.db, 365, much);
    expect(await numbers()).toEqual([before.at(-1)]);
    await record("doc_after", much);
    expect(await numbers()).toEqual([before.at(-1), (before.at(-1) ?? 0) + 1]);
  });
});
