import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { replicated, startTestPostgres, startTestReplica, type TestPostgres } from "../test-postgres";
import type { Database, OpenDatabase } from "./client";
import { openPostgres } from "./postgres";
import { type ReplicaNews, withReplicas } from "./replicas";

vi.setConfig({ testTimeout: 20_000, hookTimeout: 60_000 });

let server: TestPostgres;
let replica: TestPostgres;
let store: OpenDatabase;
// The operator's own connection to the replica.
let control: OpenDatabase;
let news: ReplicaNews[];

const at = (host: string, url: string) => ({ host, store: openPostgres(url) });
const open = () =>
  withReplicas(openPostgres(server.url), [at("replica", replica.url)], { told: (one) => news.push(one), restMs: 20 });

beforeAll(async () => {
  server = await startTestPostgres(replicated);
  replica = await startTestReplica(server, { max_standby_streaming_delay: "0" });
  news = [];
  store = await open();
  control = openPostgres(replica.url);
  await store.db.execute(sql`create table probe (n int)`);
});
afterAll(async () => {
  await Promise.allSettled([store?.close(), control?.close()]);
  await replica?.stop();
  await server?.stop();
});
beforeEach(() => {
  news = [];
});

const isReplica = async (db: Database) => {
  const { rows } = await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`);
  return rows[0]?.is;
};
const numbers = async (db: Database) => {
  const { rows } = await db.execute<{ n: number }>(sql`select n from probe order by n`);
  return rows.map(({ n }) => n);
};
const write = (n: number) => store.db.execute(sql`insert into probe values (${n})`);
const untilUsed = () => vi.waitFor(async () => expect(await store.read(isReplica)).toBe(true), 10_000);
const pause = async () => {
  await control.db.execute(sql`select pg_wal_replay_pause()`);
  await vi.waitFor(async () => {
    const { rows } = await control.db.execute(sql`select pg_get_wal_replay_pause_state() as state`);
    expect(rows).toEqual([{ state: "paused" }]);
  });
};
const resume = () => control.db.execute(sql`select pg_wal_replay_resume()`);

describe("a read that a replica may do", () => {
  test("is done on the replica once that has replayed all that is committed, and is counted there", async () => {
    await untilUsed();
    const before = store.readsDone();
    expect(await store.read(isReplica)).toBe(true);
    expect(store.readsDone()).toEqual({ ...before, replica: before.replica + 1 });
  });

  test("sees each write that was committed before it, of another instance too, while the replica stands still", async () => {
    const other = await open();
    await untilUsed();
    await pause();
    try {
      await write(1);
      expect(await numbers(control.db)).toEqual([]);
      for (const one of [store, other]) {
        expect(await one.read(async (db) => [await isReplica(db), await numbers(db)])).toEqual([false, [1]]);
      }
    } finally {
      await resume();
      await other.close();
    }
    await untilUsed();
    expect(await store.read(numbers)).toEqual([1]);
  });

  test("is done again on the primary when the replica ends it for what it replays, and when it would write", async () => {
    await untilUsed();
    const slow = async (db: Database) => {
      if (!(await isReplica(db))) return "primary";
      const truncate = async () => {
        const isReading = sql`select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`;
        await vi.waitFor(async () => expect((await control.db.execute(isReading)).rows).toHaveLength(1));
        await store.db.execute(sql`truncate probe`);
      };
      await Promise.all([db.execute(sql`select pg_sleep(60) from probe`), truncate()]);
      return "replica";
    };
    expect(await store.read(slow)).toBe("primary");
    await untilUsed();
    await store.read((db) => db.execute(sql`insert into probe values (2)`));
    expect(await numbers(store.db)).toEqual([2]);
  });

  test("fails for a fault of its own without being done again", async () => {
    await untilUsed();
    let times = 0;
    const faulty = (db: Database) => {
      times += 1;
      return db.execute(sql`select broken`);
    };
    await expect(store.read(faulty)).rejects.toThrow();
    expect(times).toBe(1);
  });

  test("never fails while the replica is killed and comes back, which is then used again", async () => {
    await untilUsed();
    const during = async (work: Promise<void>) => {
      let isOver = false;
      const over = work.finally(() => {
        isOver = true;
      });
      while (!isOver) await store.read(numbers);
      await over;
    };
    await during(replica.die());
    expect(await store.read(isReplica)).toBe(false);
    await during(replica.start());
    await untilUsed();
    expect(news[0]).toMatchObject({ host: "replica", isUsed: false, reason: expect.any(String) });
    expect(news.at(-1)).toMatchObject({ host: "replica", isUsed: true });
  });

  test("waits for a replica that stops responding once, and briefly", async () => {
    await untilUsed();
    await write(3);
    replica.freeze();
    try {
      const began = performance.now();
      for (let n = 0; n < 20; n += 1) expect(await store.read(isReplica)).toBe(false);
      expect(performance.now() - began).toBeLessThan(2_000);
    } finally {
      replica.thaw();
    }
    await untilUsed();
  });
});

test("a server that is no replica of the primary is never read from, and it is said why", async () => {
  const stranger = await startTestPostgres();
  news = [];
  const wrong = await withReplicas(
    openPostgres(stranger.url),
    [at("a primary", server.url), at("a replica", replica.url)],
    { told: (one) => news.push(one) },
  );
  try {
    expect(await wrong.read(isReplica)).toBe(false);
    expect(wrong.readsDone()).toEqual({ replica: 0, primary: 1 });
    expect(news.map(({ host, reason }) => [host, reason]).sort()).toEqual([
      ["a primary", "It is no replica: it is not in recovery."],
      ["a replica", "It is a replica of another server."],
    ]);
  } finally {
    await wrong.close();
    await stranger.stop();
  }
});
