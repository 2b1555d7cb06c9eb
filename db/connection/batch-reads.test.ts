import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyStore } from "../test-database";
import { batchReads } from "./batch-reads";
import type { OpenDatabase } from "./client";

describe.each(everyStore)("batched reads from $name", ({ open }) => {
  let store: OpenDatabase;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  const counted = () => {
    const queries: string[][] = [];
    const read = batchReads(async (db, keys) => {
      queries.push([...keys]);
      const { rows } = await db.execute<{ key: string }>(
        sql`select unnest(array[${sql.join(
          keys.map((key) => sql`${key}`),
          sql`, `,
        )}]) as key`,
      );
      return keys.map((key) => rows.find((row) => row.key === key)?.key);
    });
    return { queries, read };
  };

  test("return the value of each key, with one query for all reads that arrive during another query", async () => {
    const { queries, read } = counted();
    const first = read(store.db, "a");
    const rest = ["b", "c", "b", "d"].map((key) => read(store.db, key));
    expect(await Promise.all([first, ...rest])).toEqual(["a", "b", "c", "b", "d"]);
    expect(queries.flat().sort()).toEqual(["a", "b", "b", "c", "d"]);
    expect(queries.length).toBeLessThanOrEqual(2);
  });

  test("reject every read of a failed query, and work again afterwards", async () => {
    let isBroken = true;
    const read = batchReads(async (db, keys) => {
      await db.execute(isBroken ? sql`select broken` : sql`select 1`);
      return keys;
    });
    const results = await Promise.allSettled([read(store.db, "a"), read(store.db, "b")]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    expect(await read(store.db, "c")).toBe("c");
  });

  test("run one query per read within a transaction", async () => {
    const { queries, read } = counted();
    await store.db.transaction(async (tx) => {
      expect([await read(tx, "a"), await read(tx, "b")]).toEqual(["a", "b"]);
    });
    expect(queries).toEqual([["a"], ["b"]]);
  });
});
