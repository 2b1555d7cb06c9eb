import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { everyStore } from "../test-database";
import type { OpenDatabase } from "./client";
import { migrate } from "./migrate";

// Later than all real migrations, which the store already has.
const later = Date.UTC(2100, 0);

function folderOf(...migrations: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "colophon-migrations-"));
  const entries = migrations.map((_, idx) => ({
    idx,
    version: "7",
    when: later + idx,
    tag: `m${idx}`,
    breakpoints: true,
  }));
  mkdirSync(join(folder, "meta"));
  writeFileSync(
    join(folder, "meta", "_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries }),
  );
  for (const [index, text] of migrations.entries()) writeFileSync(join(folder, `m${index}.sql`), text);
  return folder;
}

describe.each(everyStore)("migrating $name", ({ open }) => {
  let store: OpenDatabase;
  let folder = "";
  // Opening an embedded store takes a second, and each of these tests leaves what the next one expects.
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("applies no migration to a store opened for tests", async () => {
    expect(await migrate(store.db)).toBe(0);
  });

  test("rolls back everything when a statement fails, and names the statement", async () => {
    folder = folderOf("create table one (id int);", "create table two (id nonsense);");
    await expect(migrate(store.db, folder)).rejects.toThrow("create table two");
    const { rows } = await store.db.execute(sql`select to_regclass('one') as one`);
    expect(rows).toEqual([{ one: null }]);
  });

  test("applies each migration once when four processes start at the same time", async () => {
    folder = folderOf(
      "create table one (id int);--> statement-breakpoint\ninsert into one values (1);",
      "create table two ();",
    );
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(store.db, folder)));
    expect(applied.sort()).toEqual([0, 0, 0, 2]);
    expect((await store.db.execute(sql`select id from one`)).rows).toEqual([{ id: 1 }]);
  });
});
