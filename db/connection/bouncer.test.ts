import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBouncer } from "../test-bouncer";
import { startTestPostgres, type TestPostgres } from "../test-postgres";
import type { OpenDatabase } from "./client";
import { openPostgres } from "./postgres";

let server: TestPostgres;
let bouncer: Awaited<ReturnType<typeof startTestBouncer>>;
beforeAll(async () => {
  server = await startTestPostgres();
  bouncer = await startTestBouncer(server.url);
});
afterAll(async () => {
  await bouncer.stop();
  await server.stop();
});

/** Twenty statements that recur, over more connections than the pooler has. */
const manyReads = ({ db }: OpenDatabase) =>
  Promise.all(
    Array.from({ length: 400 }, async (_, n) => {
      const { rows } = await db.execute<{ n: number }>(sql`select ${n}::int as n, ${sql.raw(String(n % 20))} as kind`);
      return rows[0]?.n;
    }),
  );

const counted = Array.from({ length: 400 }, (_, n) => n);

describe("through PgBouncer in transaction mode", () => {
  test("no statement fails although names are not kept apart", async () => {
    const store = openPostgres(bouncer.url);
    try {
      expect(await manyReads(store)).toEqual(counted);
    } finally {
      await store.close();
    }
  });

  test("with the direct address transactions hold, no statement has a name, and a notice arrives", async () => {
    const [one, another] = [1, 2].map(() => openPostgres(bouncer.url, { listenUrl: server.url }));
    if (!one || !another) throw new Error("Both are open.");
    try {
      let hear: (payload: string) => void = () => undefined;
      const heard = new Promise<string>((resolve) => {
        hear = resolve;
      });
      await new Promise<void>((gap) => one.listen("told", { onEvent: hear, gap }));
      const writes = Array.from({ length: 50 }, (_, n) =>
        another.db.transaction(async (tx) => {
          const first = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id, ${n}::int`);
          const second = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id, ${n}::int`);
          return first.rows[0]?.id === second.rows[0]?.id;
        }),
      );
      expect(new Set(await Promise.all(writes))).toEqual(new Set([true]));
      expect(await manyReads(another)).toEqual(counted);
      await another.db.execute(sql`select pg_notify('told', ${"a write"})`);
      expect(await heard).toBe("a write");
    } finally {
      await one.close();
      await another.close();
    }
  });
});
