import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { user } from "../schema";
import { everyStore } from "../test-database";
import type { OpenDatabase } from "./client";
import { prepared, preparedSql } from "./prepared";

const add = prepared((db) =>
  db
    .insert(user)
    .values({
      id: sql.placeholder("id"),
      name: sql.placeholder("name"),
      email: sql.placeholder("id"),
      emailVerified: true,
      createdAt: sql.placeholder("at"),
    })
    .returning({ id: user.id }),
);
const find = prepared((db) =>
  db
    .select({ name: user.name, createdAt: user.createdAt })
    .from(user)
    .where(eq(user.id, sql.placeholder("id"))),
);
const names = preparedSql<{ name: string }>(
  () => sql`select ${user.name} from ${user} where id = any(${sql.placeholder("ids")}::text[]) order by id`,
);

describe.each(everyStore)("a prepared statement on $name", ({ open }) => {
  let store: OpenDatabase;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  test("runs with other values each time, also within a transaction, and converts them as its columns do", async () => {
    const at = new Date("2026-01-02T03:04:05.678Z");
    await add(store.db, { id: "ada", name: "Ada", at });
    await store.db.transaction((tx) => add(tx, { id: "bo", name: "Bo", at }));
    // More often than it takes until a statement is named.
    for (let time = 0; time < 6; time++) {
      expect(await find(store.db, { id: "ada" })).toEqual([{ name: "Ada", createdAt: at }]);
      expect(await store.db.transaction((tx) => find(tx, { id: "bo" }))).toEqual([{ name: "Bo", createdAt: at }]);
      expect(await names(store.db, { ids: ["ada", "bo", "cy"] })).toEqual([{ name: "Ada" }, { name: "Bo" }]);
    }
  });

  test("fails when a value is missing", async () => {
    await expect(async () => find(store.db, {})).rejects.toThrow("id");
  });
});
