import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { isLong } from "#lib/test-runs";
import type { OpenDatabase } from "./connection/client";
import { migrate } from "./connection/migrate";
import { openPglite } from "./connection/pglite";
import { openPostgres } from "./connection/postgres";
import { classify } from "./connection/store-trouble";
import { everyStore } from "./test-database";
import { durable, startTestPostgres } from "./test-postgres";
import { startScript } from "./test-script";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const rounds = isLong ? 20 : 1;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "colophon-faults-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const troubleOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => classify(error) ?? error,
  );

// A full disk requires a mount, and only root can mount.
describe.runIf(process.getuid?.() === 0)("a full disk", () => {
  const ballast = () => join(home, "ballast");

  const mount = (megabytes: number) =>
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", home]);
  afterEach(() => void execFileSync("umount", ["-l", home]));

  function fillUp(leftMegabytes: number): void {
    const left = Number(execFileSync("df", ["--output=avail", "-B1", home], { encoding: "utf8" }).split("\n")[1]);
    writeFileSync(ballast(), Buffer.alloc(Math.max(0, left - leftMegabytes * 1024 * 1024)));
  }

  const insert = sql`insert into kept select repeat(md5(random()::text), 4000)`;
  // Words that cannot be compressed, which soon need another part of the log.
  const large = sql`insert into kept select string_agg(md5(random()::text), '') from generate_series(1, 20000)`;

  test("lets the embedded store read, rejects its writes, and loses no acknowledged write when the log cannot grow", async () => {
    mount(240);
    const store = await openPglite({ dataDir: join(home, "data") });
    await store.db.execute(sql`create table kept (words text)`);
    const write = () => store.db.transaction((tx) => tx.execute(insert));
    const count = async ({ db }: OpenDatabase) =>
      (await db.execute<{ n: number }>(sql`select count(*)::int as n from kept`)).rows[0]?.n;
    await write();
    fillUp(20);
    expect(await troubleOf(write())).toBe("full");
    expect(await count(store)).toBe(1);
    // A statement outside a transaction is not rejected in advance.
    let acknowledged = 1;
    while ((await troubleOf(store.db.execute(large))) === "done") acknowledged += 1;
    expect(await troubleOf(store.db.execute(sql`select 1`))).toBe("full");
    expect(await troubleOf(store.close())).toBe("full");
    rmSync(ballast());
    const again = await openPglite({ dataDir: join(home, "data") });
    expect(await count(again)).toBeGreaterThanOrEqual(acknowledged);
    expect(await troubleOf(again.db.transaction((tx) => tx.execute(insert)))).toBe("done");
    await again.close();
  });

  test("is reported by a PostgreSQL server as full, and writes work again when there is space", async () => {
    mount(120);
    const server = await startTestPostgres({ ...durable, max_wal_size: "64MB" }, home);
    const store = openPostgres(server.url);
    await store.db.execute(sql`create table kept (words text)`);
    const write = () => store.db.transaction((tx) => tx.execute(large));
    await write();
    fillUp(0);
    let trouble = "done";
    for (let n = 0; n < 2000 && trouble === "done"; n += 1) trouble = String(await troubleOf(write()));
    expect(trouble).toBe("full");
    rmSync(ballast());
    await vi.waitFor(async () => expect(await troubleOf(write())).toBe("done"), { timeout: 20_000 });
    await store.close();
    await server.stop();
  });
});

describe.each(everyStore.filter(({ name }) => name !== "pglite"))(
  "a session on $name that the server ends",
  ({ open }) => {
    test("fails its transaction as unavailable, and returns its connection to the pool every time", async () => {
      const store = await open();
      const end = () => store.db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
      for (let n = 0; n < 12; n += 1) expect(await troubleOf(end())).toBe("unavailable");
      await store.ping();
      expect(store.connections()).toMatchObject({ busy: 0, waiting: 0 });
      await store.close();
    });
  },
);

/** Runs a script of the project in a separate process, and kills it shortly after it has printed `lines` lines. */
async function killed(script: string, directory: string, lines: number): Promise<string[]> {
  const child = await startScript(script, directory);
  const ended = once(child, "exit");
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length === lines) setTimeout(() => child.kill("SIGKILL"), Math.random() * 40);
  }
  await ended;
  return said;
}

describe("a killed process", () => {
  test("that was migrating a server leaves a store that the next start migrates", async () => {
    const script = `import { openPostgres } from "./db/connection/postgres.ts"; import { migrate } from "./db/connection/migrate.ts";
      const store = openPostgres(process.argv[1]); await store.ping(); console.log("open"); await migrate(store.db); await store.close();`;
    for (let round = 0; round < rounds; round += 1) {
      const url = await emptyDatabase();
      await killed(script, url, 1);
      const store = openPostgres(url);
      await migrate(store.db);
      expect(await migrate(store.db)).toBe(0);
      await store.close();
    }
  });

  // Each start of an embedded store takes seconds.
  test.runIf(isLong)(
    "that was migrating the embedded store leaves a store that the next start migrates",
    async () => {
      const script = `import { openPglite } from "./db/connection/pglite.ts"; import { migrate } from "./db/connection/migrate.ts";
      const { db } = await openPglite({ dataDir: process.argv[1] }); console.log("open"); await migrate(db);`;
      for (let round = 0; round < rounds; round += 1) {
        const directory = join(home, String(round));
        await killed(script, directory, 1);
        const store = await openPglite({ dataDir: directory });
        await migrate(store.db);
        expect(await migrate(store.db)).toBe(0);
        await store.close();
      }
    },
    600_000,
  );
});

async function emptyDatabase(): Promise<string> {
  const { serverUrl, prefix } = inject("testStores");
  const name = `${prefix}${randomUUID().slice(0, 8)}`;
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`create database ${name} template template0`);
  await server.end();
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
