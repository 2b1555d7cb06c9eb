import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "./client";
import { user } from "./schema";
import { stores } from "./test-database";

const SECRET = "the text of a prompt";

describe.each(stores)("a failed statement on $name", ({ open }) => {
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
  const told = (error: unknown) => inspect(error, { depth: 10, showHidden: true });

  test("tells no parameter", async () => {
    const error = await failed(
      store.db.insert(user).values({ id: `${SECRET}\0`, name: SECRET, email: SECRET, emailVerified: true }),
    );
    expect(told(error)).toContain('Failed query: insert into "user"');
    expect(told(error)).not.toContain(SECRET);
  });

  test("tells no parameter within a transaction", async () => {
    const error = await failed(store.db.transaction((tx) => tx.execute(sql`select ${SECRET}::int`)));
    expect(told(error)).toContain("invalid input syntax");
    expect(told(error)).not.toContain(SECRET);
  });

  test("tells no value of a row that another has, and keeps the server's code", async () => {
    const person = { id: SECRET, name: SECRET, email: SECRET, emailVerified: true };
    await store.db.insert(user).values(person);
    const error = await failed(store.db.insert(user).values(person));
    expect(told(error)).not.toContain(SECRET);
    expect(error).toMatchObject({ cause: { code: "23505" } });
  });
});
