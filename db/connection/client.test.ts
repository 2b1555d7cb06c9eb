import { eq, sql } from "drizzle-orm";
import { bigint, jsonb, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { bytes, moment } from "../schema/columns";
import { everyStore } from "../test-database";
import { driverFor, type OpenDatabase, openDatabase } from "./client";
import type { ReplicaNews } from "./replicas";

const probe = pgTable("probe", {
  name: text("name").primaryKey(),
  at: moment("at"),
  bytes: bytes("bytes"),
  json: jsonb("json"),
  large: bigint("large", { mode: "number" }),
  exact: numeric("exact"),
});

describe.each(everyStore)("a store on $name", ({ name, open }) => {
  let store: OpenDatabase;

  beforeAll(async () => {
    store = await open();
    await store.db.execute(
      sql`create table probe (name text primary key, at timestamptz(3), bytes bytea, json jsonb, large bigint, exact numeric)`,
    );
  });
  beforeEach(() => store.db.delete(probe));
  afterAll(() => store.close());

  test("rejects a duplicate key, with PostgreSQL's code in the cause", async () => {
    await store.db.insert(probe).values({ name: "a" });
    await expect(store.db.insert(probe).values({ name: "a" })).rejects.toMatchObject({ cause: { code: "23505" } });
  });

  test("rejects text that PostgreSQL cannot store, and keeps working", async () => {
    await expect(store.db.insert(probe).values({ name: "nul \0" })).rejects.toThrow();
    await store.ping();
  });

  test("returns its kind", () => expect(store.kind).toBe(name));

  test("reads back every value in the type that was written", async () => {
    const row = {
      name: "a",
      at: new Date("2026-02-03T04:05:06.789Z"),
      bytes: Buffer.from([0, 1, 255]),
      json: { list: [1, "two", null] },
      large: 2 ** 40,
      exact: "1.50",
    };
    await store.db.insert(probe).values(row);
    const [found] = await store.db.select().from(probe).where(eq(probe.at, row.at));
    expect(found).toStrictEqual(row);
  });

  test("returns the same types from a raw statement", async () => {
    const { rows } = await store.db.execute(sql`select 9::bigint as large, '\\x00ff'::bytea as bytes, true as yes`);
    expect(rows).toStrictEqual([{ large: "9", bytes: Buffer.from([0, 255]), yes: true }]);
  });

  test("stores a text of 5 MB", async () => {
    const large = "§ten byte".repeat(524_288);
    await store.db.insert(probe).values({ name: "a", json: { large } });
    expect((await store.db.select().from(probe))[0]?.json).toEqual({ large });
  });

  test("rolls back a failed transaction", async () => {
    const failing = store.db.transaction(async (tx) => {
      await tx.insert(probe).values({ name: "a" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await store.db.select().from(probe)).toEqual([]);
  });

  test("rolls back only the inner transaction when it fails", async () => {
    await store.db.transaction(async (tx) => {
      await tx.insert(probe).values({ name: "outer" });
      await tx.transaction((inner) => inner.insert(probe).values({ name: "outer" })).catch(() => {});
    });
    expect(await store.db.select({ name: probe.name }).from(probe)).toEqual([{ name: "outer" }]);
  });

  test("loses no update of forty concurrent writers of one row", async () => {
    await store.db.insert(probe).values({ name: "a", large: 0 });
    const increment = () => store.db.transaction((tx) => tx.update(probe).set({ large: sql`${probe.large} + 1` }));
    await Promise.all(Array.from({ length: 40 }, increment));
    expect((await store.db.select().from(probe))[0]?.large).toBe(40);
  });
});

describe("opening a store", () => {
  const dataDir = "never-made";

  test.each([undefined, "127.0.0.1:1"])(
    "names the unreachable server without its password (proxy %s)",
    async (neonWsProxy) => {
      const databaseUrl = "postgres://nobody:hush@127.0.0.1:1/none";
      const opening = openDatabase({ databaseUrl, neonWsProxy, dataDir });
      await expect(opening).rejects.toThrow(
        /^The database 127\.0\.0\.1:1\/none cannot be used: .*ECONNREFUSED.*\. Check/,
      );
      await expect(opening).rejects.not.toThrow("hush");
    },
  );

  test("opens a reachable server", async () => {
    const store = await openDatabase({ databaseUrl: inject("testStores").serverUrl, dataDir });
    expect(store.kind).toBe("pg");
    await store.close();
  });

  test("opens a server whose replica cannot be reached, and says why", async () => {
    const news: ReplicaNews[] = [];
    const store = await openDatabase({
      databaseUrl: inject("testStores").serverUrl,
      readUrls: ["postgres://nobody:hush@127.0.0.1:1/none"],
      onReplica: (one) => news.push(one),
      dataDir,
    });
    const { rows } = await store.read((db) => db.execute(sql`select 1 as one`));
    expect(rows).toEqual([{ one: 1 }]);
    expect(news).toEqual([{ host: "127.0.0.1:1", isUsed: false, reason: "connect ECONNREFUSED 127.0.0.1:1" }]);
    await store.close();
  });

  test.each([
    ["pglite", undefined, undefined],
    ["pg", "postgres://u:p@db.example.org/neon.tech", undefined],
    ["neon", "postgres://u:p@ep-cool-1.eu-central-1.aws.neon.tech/db", undefined],
    ["neon", "postgres://u:p@127.0.0.1/db", "127.0.0.1:1"],
  ])("chooses %s for %s and proxy %s", (kind, databaseUrl, neonWsProxy) => {
    expect(driverFor({ databaseUrl, neonWsProxy })).toBe(kind);
  });
});
