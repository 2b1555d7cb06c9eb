import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, OpenDatabase } from "#db/connection/client";
import { oneStore } from "#db/test-database";
import { isShared, noteWritten } from "./hold-document";
import { inTurn, type Manner } from "./in-turn";

let store: OpenDatabase;
let db: Database;
beforeAll(async () => {
  store = await oneStore.open();
  ({ db } = store);
});
afterAll(() => store.close());

/** Writers of one document that end when told to; `began` has their names in order. */
function writers(id: string) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const write = (name: string, manner: Manner) =>
    inTurn({ db, id }, manner, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { began, write, end };
}

test("writers of a document begin in the order in which they came, each after the one before", async () => {
  const { began, write, end } = writers("one");
  const results = ["a", "b", "c"].map((name) => write(name, "alone"));
  await end("");
  expect(began).toEqual(["a"]);
  await end("a");
  expect(began).toEqual(["a", "b"]);
  await end("b");
  await end("c");
  expect(await Promise.all(results)).toEqual(["a", "b", "c"]);
});

test("writers that may run together do, and let no one wait who came before them", async () => {
  const { began, write, end } = writers("two");
  for (const name of ["a", "b"]) void write(name, "together");
  void write("c", "alone");
  for (const name of ["d", "e"]) void write(name, "together");
  await end("");
  expect(began).toEqual(["a", "b"]);
  await end("a");
  expect(began).toEqual(["a", "b"]);
  await end("b");
  expect(began).toEqual(["a", "b", "c"]);
  await end("c");
  expect(began).toEqual(["a", "b", "c", "d", "e"]);
});

test("what a person types comes before all that waits, but not twice in a row", async () => {
  const { began, write, end } = writers("ten");
  void write("write 1", "together");
  for (const name of ["write 2", "fold"]) void write(name, name === "fold" ? "alone" : "together");
  for (const name of ["typed 1", "typed 2"]) void write(name, "ahead");
  for (const name of ["write 3", "write 4"]) void write(name, "together");
  await end("");
  expect(began).toEqual(["write 1", "write 2"]);
  await end("write 1");
  await end("write 2");
  expect(began.slice(2)).toEqual(["typed 1"]);
  await end("typed 1");
  expect(began.slice(3)).toEqual(["fold"]);
  await end("fold");
  expect(began.slice(4)).toEqual(["typed 2"]);
  await end("typed 2");
  expect(began.slice(5)).toEqual(["write 3", "write 4"]);
});

test("the next writer begins when one fails", async () => {
  const failed = inTurn({ db, id: "three" }, "alone", () => Promise.reject(new Error("lost")));
  const next = inTurn({ db, id: "three" }, "alone", () => Promise.resolve("written"));
  await expect(failed).rejects.toThrow("lost");
  expect(await next).toBe("written");
});

test("writers of another document do not wait", async () => {
  const { began, write, end } = writers("four");
  void write("a", "alone");
  await end("");
  expect(await inTurn({ db, id: "five" }, "alone", () => Promise.resolve("written"))).toBe("written");
  expect(began).toEqual(["a"]);
});

test("a writer is refused where a thousand wait, and those go on", async () => {
  const { write, end } = writers("six");
  void write("first", "alone");
  const waiting = Array.from({ length: 1_000 }, (_, at) =>
    inTurn({ db, id: "six" }, "alone", () => Promise.resolve(at)),
  );
  await expect(inTurn({ db, id: "six" }, "alone", () => Promise.resolve())).rejects.toMatchObject({
    code: "unavailable",
  });
  await end("first");
  expect((await Promise.all(waiting)).at(-1)).toBe(999);
});

/** Notes that this instance and another one write a document. */
function share(id: string) {
  noteWritten(id, { over: 1, version: 2 });
  noteWritten(id, { over: 3, version: 4 });
}

test("a document that another instance writes too is written while that one holds nothing of it, and not held after", async () => {
  share("seven");
  const lock = sql`select pg_advisory_xact_lock(hashtextextended('seven', 3))`;
  const order: string[] = [];
  const { written } = await db.transaction(async (tx) => {
    await tx.execute(lock);
    const written = inTurn({ db, id: "seven" }, "alone", async () => void order.push("written"));
    await isWaiting();
    order.push("let go");
    return { written };
  });
  await written;
  expect(order).toEqual(["let go", "written"]);
  await db.transaction((tx) => tx.execute(lock));
});

test("a document that another instance does not let go is written all the same", async () => {
  share("eight");
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('eight', 3))`);
    expect(await inTurn({ db, id: "eight" }, "alone", () => Promise.resolve("written"))).toBe("written");
  });
});

test("a document that one instance alone writes is not shared, nor is one of which a write was taken back", () => {
  noteWritten("nine", { over: 1, version: 2 });
  noteWritten("nine", { over: 1, version: 2 });
  noteWritten("nine", { over: 2, version: 3 });
  expect(isShared("nine")).toBe(false);
});

async function isWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (rows.length > 0) return;
  }
}
