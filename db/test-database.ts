import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { inject } from "vitest";
import { isLong } from "#lib/test-runs";
import type { OpenDatabase } from "./connection/client";
import { openNeon } from "./connection/neon";
import { overPglite, startPglite } from "./connection/pglite";
import { openPostgres } from "./connection/postgres";
import { copyStatement, databaseAt, nearDatabase, type TestServer } from "./test-stores";

/** A store for tests: `open` returns a new, migrated store that is deleted when closed, `openEmpty` one without tables. */
export type TestStore = {
  name: OpenDatabase["kind"];
  open(): Promise<OpenDatabase>;
  openEmpty(): Promise<OpenDatabase>;
};

const postgres: TestStore = {
  name: "pg",
  open: () => openCopy(openPostgres, nearDatabase),
  openEmpty: () => openCopy(openPostgres, nearDatabase, "template0"),
};

/** The three supported stores, for tests of what their drivers do differently. */
export const everyStore: TestStore[] = [
  { name: "pglite", open: openImage, openEmpty: async () => overPglite(await startPglite({})) },
  postgres,
  {
    name: "neon",
    open: () => openCopy(openProxied, farDatabase),
    openEmpty: () => openCopy(openProxied, farDatabase, "template0"),
  },
];

/** The store for tests that need one: the cheapest, and the only one with simultaneous transactions and no proxy. */
export const oneStore = postgres;

/** The stores for tests of what is the same SQL on each: all under `npm test -- --long`, otherwise one. */
export const stores: TestStore[] = isLong ? everyStore : [oneStore];

const openProxied = (databaseUrl: string) => openNeon({ databaseUrl, wsProxy: inject("testStores").neonProxy });

async function openImage(): Promise<OpenDatabase> {
  const image = new Blob([readFileSync(inject("testStores").pgliteImage)]);
  return overPglite(await startPglite({ loadDataDir: image }));
}

// A proxy reaches the server by its address.
const farDatabase = ({ serverUrl }: TestServer, name: string) => databaseAt(serverUrl, name);

async function openCopy(
  open: (databaseUrl: string) => OpenDatabase,
  urlOf: typeof farDatabase,
  of?: string,
): Promise<OpenDatabase> {
  const server = inject("testStores");
  const { serverUrl, prefix, template } = server;
  const name = `${prefix}${randomUUID().slice(0, 8)}`;
  await runOnServer(serverUrl, copyStatement(name, of ?? template));
  const store = open(urlOf(server, name));
  const close = async () => {
    await store.close();
    await runOnServer(serverUrl, `drop database ${name} with (force)`);
  };
  return { ...store, close };
}

// One for all stores of this process: a new one takes the server as long as copying a store.
let server: Promise<pg.Client> | undefined;

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  server ??= connectTo(serverUrl);
  await (await server).query(statement);
}

async function connectTo(serverUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: serverUrl });
  // Tests may end all connections.
  client.on("error", () => {
    server = undefined;
  });
  await client.connect();
  return client;
}
