import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, expect, inject, test, vi } from "vitest";
import { startTestPostgres } from "../test-postgres";
import { openPostgres } from "./postgres";

const observer = openPostgres(inject("testStores").serverUrl);
afterAll(() => observer.close());

const newChannel = () => `told_${randomUUID().slice(0, 8)}`;
const tell = (channel: string, payload: string) =>
  observer.db.execute(sql`select pg_notify(${channel}, ${payload})`).then(() => undefined);

/** How many connections last said this. */
async function sayers(statement: string): Promise<unknown> {
  const { rows } = await observer.db.execute(
    sql`select count(*)::int as count from pg_stat_activity where query = ${statement}`,
  );
  return rows[0]?.count;
}

test("all channels are heard over one connection, each by those who subscribed to it", async () => {
  const store = openPostgres(inject("testStores").serverUrl);
  const [first, second] = [newChannel(), newChannel()];
  const subscribe = (channel: string) => {
    const handlers = { onEvent: vi.fn(), gap: vi.fn() };
    return { ...handlers, unlisten: store.listen(channel, handlers) };
  };
  const [one, same, other] = [subscribe(first), subscribe(first), subscribe(second)];
  await vi.waitFor(() => {
    for (const { gap } of [one, same, other]) expect(gap).toHaveBeenCalled();
  });
  const late = subscribe(second);
  await vi.waitFor(() => expect(late.gap).toHaveBeenCalledTimes(1));
  const said = await Promise.all([first, second].map((channel) => sayers(`listen ${channel}`)));
  expect(said).toEqual([0, 1]);
  one.unlisten();
  await tell(first, "to one");
  await tell(second, "to two");
  await vi.waitFor(() => expect(late.onEvent.mock.calls).toEqual([["to two"]]));
  expect([one, same, other].map(({ onEvent }) => onEvent.mock.calls)).toEqual([[], [["to one"]], [["to two"]]]);
  same.unlisten();
  await vi.waitFor(async () => expect(await sayers(`unlisten ${first}`)).toBe(1));
  await store.close();
  await vi.waitFor(async () => expect(await sayers(`unlisten ${first}`)).toBe(0));
});

test("a channel that was asked for while the server was down is heard once it is back", async () => {
  const server = await startTestPostgres();
  try {
    const store = openPostgres(server.url);
    await server.down();
    const channel = newChannel();
    const [early, late] = [1, 2].map(() => ({ onEvent: vi.fn(), gap: vi.fn() }));
    if (!early || !late) throw new Error("Nobody listens.");
    store.listen(channel, early);
    store.listen(channel, late);
    await server.start();
    await vi.waitFor(() => expect([early.gap, late.gap].every(({ mock }) => mock.calls.length > 0)).toBe(true), 10_000);
    await store.db.execute(sql`select pg_notify(${channel}, 'here')`);
    await vi.waitFor(() =>
      expect([early.onEvent.mock.calls, late.onEvent.mock.calls]).toEqual([[["here"]], [["here"]]]),
    );
    await store.close();
  } finally {
    await server.stop();
  }
});

test("a store that is closed ends what still listens, which would connect for ever", async () => {
  const store = openPostgres(inject("testStores").serverUrl);
  const channel = newChannel();
  const gap = vi.fn();
  store.listen(channel, { onEvent: () => undefined, gap });
  await vi.waitFor(() => expect(gap).toHaveBeenCalled());
  expect(await sayers(`listen ${channel}`)).toBe(1);
  await store.close();
  await vi.waitFor(async () => expect(await sayers(`listen ${channel}`)).toBe(0));
});
