import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { OpenDatabase } from "#db/connection/client";
import { migrate } from "#db/connection/migrate";
import { openPostgres } from "#db/connection/postgres";
import { withReplicas } from "#db/connection/replicas";
import { replicated, startTestPostgres, startTestReplica, type TestPostgres } from "#db/test-postgres";
import { serveFeed, serveLlms, serveSitemap } from "./serve-list";
import { servePage } from "./serve-page";
import { openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

vi.setConfig({ testTimeout: 20_000, hookTimeout: 60_000 });

let server: TestPostgres;
let replica: TestPostgres;
let control: OpenDatabase;
let workspace: TestWorkspace;
let cookie: string;

beforeAll(async () => {
  server = await startTestPostgres(replicated);
  replica = await startTestReplica(server);
  control = openPostgres(replica.url);
  const open = async () => {
    const store = openPostgres(server.url);
    await migrate(store.db);
    return withReplicas(store, [{ host: "replica", store: openPostgres(replica.url) }], { restMs: 20 });
  };
  workspace = await openTestWorkspace({ open }, unlimited);
  cookie = await workspace.signIn();
});
afterAll(async () => {
  await control?.db.execute(sql`select pg_wal_replay_resume()`);
  await Promise.allSettled([workspace?.close(), control?.close()]);
  await replica?.stop();
  await server?.stop();
});

const asKey = async (route: string) => (await workspace.ask(route)).body;
const asPerson = async (route: string, body?: object) =>
  (await workspace.ask(route, { key: null, body, headers: { cookie, "sec-fetch-site": "same-origin" } })).body;
const page = async (slug: string) => servePage(new Request("http://localhost:3000/"), slug);
const listed = async (serve: typeof serveFeed) => (await serve(new Request("http://localhost:3000/"))).text();

async function publish(title: string, markdown: string) {
  const { body: made } = await workspace.ask("POST /api/d", { body: { title, markdown } });
  const { body } = await workspace.ask(`POST /api/d/${made.id}/publish`, { body: {} });
  return { id: String(made.id), slug: String(body.slug) };
}

const isDoneThere = (read: () => Promise<unknown>) =>
  vi.waitFor(async () => {
    const before = workspace.store.readsDone().replica;
    await read();
    expect(workspace.store.readsDone().replica).toBe(before + 1);
  }, 10_000);

test("history, searches, pages, feeds and lists of pages are read from the replica, a document from the primary", async () => {
  const { id, slug } = await publish("Tides", "The first text.");
  for (const ask of [asKey, asPerson]) {
    await isDoneThere(() => ask(`GET /api/d/${id}/versions`));
    await isDoneThere(() => ask(`GET /api/d/${id}/versions/1`));
    await isDoneThere(() => ask("GET /api/d?q=first"));
  }
  await isDoneThere(() => asKey("GET /api/d/citations/search?q=tides"));
  await isDoneThere(() => page(slug));
  for (const serve of [serveFeed, serveLlms, serveSitemap]) await isDoneThere(() => listed(serve));
  const before = workspace.store.readsDone();
  await asKey(`GET /api/d/${id}`);
  expect(workspace.store.readsDone()).toEqual(before);
});

describe("while the replica stands still", () => {
  let id: string;
  let slug: string;
  beforeAll(async () => {
    ({ id, slug } = await publish("Currents", "Water moves."));
    await isDoneThere(() => asKey(`GET /api/d/${id}/versions`));
    await control.db.execute(sql`select pg_wal_replay_pause()`);
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: "Water moves northward." } });
  });

  test.each([
    ["a key", asKey],
    ["a person", asPerson],
  ])("%s reads and finds what was just written", async (_, ask) => {
    const { number } = (await ask(`GET /api/d/${id}/versions`)).versions[0];
    expect(await ask(`GET /api/d/${id}/versions/${number}?format=markdown`)).toContain("northward");
    const { documents } = await ask("GET /api/d?q=northward");
    expect(documents.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  test("a page shows its new text, and is gone everywhere as soon as it is unpublished", async () => {
    expect(await (await page(slug)).text()).toContain("northward");
    await workspace.ask(`DELETE /api/d/${id}/publish`);
    expect((await page(slug)).status).toBe(404);
    expect(await listed(serveFeed)).not.toContain(slug);
  });

  test("a person whose role was taken away reads no version any more", async () => {
    const { email, key } = await workspace.makePerson();
    await asPerson(`PUT /api/w/documents/${id}/people`, { email, role: "view" });
    const read = () => workspace.ask(`GET /api/d/${id}/versions`, { key });
    expect((await read()).status).toBe(200);
    await asPerson(`DELETE /api/w/documents/${id}/people`, { email });
    expect((await read()).status).toBe(404);
  });
});
