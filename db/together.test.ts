import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "./client";
import { stores } from "./test-database";
import { together } from "./together";

describe.each(stores)("readings asked together of $name", ({ open }) => {
  let store: OpenDatabase;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  const counted = () => {
    const questions: string[][] = [];
    const read = together(async (db, keys) => {
      questions.push([...keys]);
      const { rows } = await db.execute<{ key: string }>(
        sql`select unnest(array[${sql.join(
          keys.map((key) => sql`${key}`),
          sql`, `,
        )}]) as key`,
      );
      return keys.map((key) => rows.find((row) => row.key === key)?.key);
    });
    return { questions, read };
  };

  test("answer each its own, asking once for all who came while another question ran", async () => {
    const { questions, read } = counted();
    const first = read(store.db, "a");
    const rest = ["b", "c", "b", "d"].map((key) => read(store.db, key));
    expect(await Promise.all([first, ...rest])).toEqual(["a", "b", "c", "b", "d"]);
    expect(questions.flat().sort()).toEqual(["a", "b", "b", "c", "d"]);
    expect(questions.length).toBeLessThanOrEqual(2);
  });

  test("go on after a question that failed, which fails all who shared it", async () => {
    let isBroken = true;
    const read = together(async (db, keys) => {
      await db.execute(isBroken ? sql`select broken` : sql`select 1`);
      return keys;
    });
    const asked = await Promise.allSettled([read(store.db, "a"), read(store.db, "b")]);
    expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    expect(await read(store.db, "c")).toBe("c");
  });

  test("are each their own within a transaction", async () => {
    const { questions, read } = counted();
    await store.db.transaction(async (tx) => {
      expect([await read(tx, "a"), await read(tx, "b")]).toEqual(["a", "b"]);
    });
    expect(questions).toEqual([["a"], ["b"]]);
  });
});
