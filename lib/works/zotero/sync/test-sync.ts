import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { TestStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { claimConnection } from "../connections/store";
import { overrideZotero } from "../items/address";
import { openZotero } from "../items/api";
import { openTestZotero, TEST_KEY, type TestZotero } from "../test-zotero";
import { syncConnection } from "./sync";

/** A workspace of a new person for each test and a stand-in for Zotero, for the tests of one store. */
export function testSync(store: TestStore) {
  let workspace: TestWorkspace;
  let zotero: TestZotero;
  let person: { id: string; key: string };
  let cookie: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    zotero = await openTestZotero();
    overrideZotero(zotero.origin);
  });
  afterAll(async () => {
    zotero.close();
    await workspace.close();
  });
  beforeEach(async () => {
    zotero.reset();
    waits.length = 0;
    await workspace.store.db.execute("delete from zotero_connection");
    person = await workspace.makePerson();
    cookie = await workspace.signIn(person.id);
  });
  afterEach(() => {
    expect(zotero.unknown).toEqual([]);
    expect(zotero.mostAtOnce()).toBeLessThanOrEqual(1);
  });

  const waits: number[] = [];
  const answer = (route: string, body?: unknown) =>
    workspace.ask(route, { key: person.key, ...(body === undefined ? {} : { body }) });
  const ask = async (route: string, body?: unknown) => (await answer(route, body)).body;
  const inBrowser = (route: string, body?: unknown) =>
    workspace.ask(route, {
      key: null,
      headers: { cookie, "sec-fetch-site": "same-origin" },
      ...(body ? { body } : {}),
    });

  /** Connects and chooses all libraries; new works go to the person's own unless told otherwise. */
  async function connect({ sends = true } = {}): Promise<string> {
    const { body } = await inBrowser("POST /api/w/zotero", { apiKey: TEST_KEY });
    const libraryIds = body.libraries.map(({ id }: { id: string }) => id);
    await ask(`PATCH /api/w/zotero/${body.id}`, { libraryIds, sendNewTo: sends ? libraryIds[0] : null });
    return body.id;
  }

  /** Synchronizes once, and returns the connection as the person sees it. */
  async function sync() {
    const { db } = workspace.store;
    const [{ id }] = (await ask("GET /api/w/zotero")).connections;
    await ask(`POST /api/w/zotero/${id}/sync`);
    const later = new Date(Date.now() + 1000);
    const connection = await claimConnection(db, later);
    if (!connection) throw new Error("Nothing is due.");
    let now = Date.now();
    const wait = async (ms: number) => {
      waits.push(ms);
      now += ms;
    };
    const open = (key: string) => openZotero({ key, wait, now: () => now });
    await syncConnection(db, connection, { clock: () => new Date(), open });
    const [found] = (await ask("GET /api/w/zotero")).connections;
    return found;
  }

  return {
    workspace: () => workspace,
    zotero: () => zotero,
    answer,
    ask,
    inBrowser,
    connect,
    sync,
    /** The pauses that Zotero asked for during the test, in milliseconds. */
    waits,
  };
}
