import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startScript } from "../test-script";
import { DataDirectoryInUse } from "./data-directory";
import { openPglite, startPglite } from "./pglite";
import { SyncedNodeFs } from "./synced-node-fs";

let home: string;
let empty: string;
// Creating a store on disk takes seconds, and more on a busy machine; copying it does not.
beforeAll(async () => {
  empty = mkdtempSync(join(tmpdir(), "colophon-pglite-empty-"));
  await (await openPglite({ dataDir: empty })).close();
}, 180_000);
afterAll(() => rmSync(empty, { recursive: true, force: true }));
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "colophon-pglite-"));
  cpSync(empty, home, { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe("the embedded store", { timeout: 180_000 }, () => {
  test("rejects a directory that is already open, and releases it when closed", async () => {
    const first = await openPglite({ dataDir: home });
    await expect(openPglite({ dataDir: home })).rejects.toThrow(DataDirectoryInUse);
    await first.db.execute(sql`create table kept (n int)`);
    await first.close();
    const second = await openPglite({ dataDir: home });
    expect((await second.db.execute(sql`select * from kept`)).rows).toEqual([]);
    await second.close();
  });

  test("begins with the files that were made at the build", () => {
    // The first bytes name the store; PostgreSQL makes up others each time it makes one.
    const nameOf = (store: string) => readFileSync(join(store, "global/pg_control")).subarray(0, 8).toString("hex");
    expect(nameOf(join(home, "pglite"))).toBe(nameOf(".generated/store"));
  });

  test("syncs the log to disk at every commit", async () => {
    const files = new SyncedNodeFs(join(home, "pglite"));
    const client = await startPglite({ fs: files });
    await client.exec("create table kept (n int)");
    const before = files.syncs;
    for (let n = 1; n <= 10; n += 1) await client.query("insert into kept values ($1)", [n]);
    expect(files.syncs - before).toBeGreaterThanOrEqual(10);
    await client.close();
  });

  test("keeps every acknowledged row after its process is killed", async () => {
    const script = `import { openPglite } from "./db/connection/pglite.ts"; import { sql } from "drizzle-orm";
      const { db } = await openPglite({ dataDir: process.argv[1] });
      await db.execute(sql\`create table kept (n int)\`);
      for (let n = 1; ; n += 1) { await db.execute(sql\`insert into kept values (\${n})\`); console.log(n); }`;
    const writer = await startScript(script, home);
    const ended = once(writer, "exit");
    let acknowledged = 0;
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged = Number(line);
      if (acknowledged === 50) writer.kill("SIGKILL");
    }
    await ended;
    const store = await openPglite({ dataDir: home });
    const { rows } = await store.db.execute(sql`select count(*)::int as kept from kept where n <= ${acknowledged}`);
    expect(rows).toEqual([{ kept: acknowledged }]);
    await store.close();
  });
});
