import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { user } from "../schema";
import { everyStore } from "../test-database";
import type { OpenDatabase } from "./client";

const SECRET = "the text of a prompt";

describe.each(everyStore)("a failed statement on $name", ({ open }) => {
  let store: OpenDatabase;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  const failed = (statement: PromiseLike<unknown>) =>
    Promise.resolve(statement).then(
      () => expect.unreachable("The statement was accepted."),
      (error: unknown) => error,
    );
  const inspected = (error: unknown) => inspect(error, { depth: 10, showHidden: true });

  test("has no parameter in its error", async () => {
    const error = await failed(
      store.db.insert(user).values({ id: `${SECRET}\0`, name: SECRET, email: SECRET, emailVerified: true }),
    );
    expect(inspected(error)).toContain('Failed query: insert into "user"');
    expect(inspected(error)).not.toContain(SECRET);
  });

  test("has no parameter in its error within a transaction", async () => {
    const error = await failed(store.db.transaction((tx) => tx.execute(sql`select ${SECRET}::int`)));
    expect(inspected(error)).toContain("invalid input syntax");
    expect(inspected(error)).not.toContain(SECRET);
  });

  test("has no value of a conflicting row in its error, and keeps the server's code", async () => {
    const person = { id: SECRET, name: SECRET, email: SECRET, emailVerified: true };
    await store.db.insert(user).values(person);
    const error = await failed(store.db.insert(user).values(person));
    expect(inspected(error)).not.toContain(SECRET);
    expect(error).toMatchObject({ cause: { code: "23505" } });
  });
});
