import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { oneStore } from "../test-database";
import { makeNames } from "./name-statements";

const named = (names: ReturnType<typeof makeNames>, statement: string, times: number) =>
  Array.from({ length: times }, () => names.of(statement));

test("a statement is named when it recurs, and always by the same name", () => {
  const names = makeNames();
  expect(named(names, "select 1", 5)).toEqual([undefined, undefined, undefined, "s1", "s1"]);
  expect(named(names, "select 2", 4).at(-1)).toBe("s2");
});

test("a full-text query is not named, since its plan depends on the words", () => {
  expect(named(makeNames(), "select 1 where search @@ $1::tsquery", 9).at(-1)).toBeUndefined();
});

test("at most 300 statements are named", () => {
  const names = makeNames();
  for (let n = 0; n < 300; n++) named(names, `select ${n}`, 4);
  expect(named(names, "select 300", 9).at(-1)).toBeUndefined();
  expect(names.of("select 299")).toBe("s300");
});

test("no statement is named after a pooler gave one to a connection that does not know its name", async () => {
  const store = await oneStore.open();
  try {
    await store.db.transaction(async (tx) => {
      const ask = () => tx.execute<{ n: number }>(sql`select ${7}::int as n`);
      for (let time = 0; time < 4; time++) await ask();
      await tx.execute(sql`deallocate all`);
      await expect(tx.transaction(ask)).rejects.toMatchObject({ cause: { code: "26000" } });
      expect((await ask()).rows).toEqual([{ n: 7 }]);
    });
  } finally {
    await store.close();
  }
});
