import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPglite } from "./pglite";
import { vacuum } from "./pglite-upkeep";

describe("vacuuming the embedded store", () => {
  let client: Awaited<ReturnType<typeof startPglite>>;
  beforeAll(async () => {
    client = await startPglite({});
    await client.exec(`create table "Some page" (id int, "order" text, words tsvector);
      insert into "Some page" select n, 'a', 'b' from generate_series(1, 300) as n; delete from "Some page" where id > 200`);
    await vacuum(client);
  });
  afterAll(() => client.close());

  test("collects statistics of every column except search vectors", async () => {
    const { rows } = await client.query("select attname from pg_stats where tablename = 'Some page' order by attname");
    expect(rows).toEqual([{ attname: "id" }, { attname: "order" }]);
  });

  test("updates the planner's row count", async () => {
    const { rows } = await client.query("select reltuples from pg_class where relname = 'Some page'");
    expect(rows).toEqual([{ reltuples: 200 }]);
  });
});
