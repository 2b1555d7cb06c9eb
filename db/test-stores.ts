import { randomUUID } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "./connection/migrate";
import { startNeonProxy } from "./connection/neon-proxy";
import { pgliteImage } from "./connection/pglite-image";
import { openPostgres } from "./connection/postgres";
import { startTestPostgres, type TestPostgres } from "./test-postgres";

/** A server with a template database to copy; names of databases that tests make there have this prefix. */
export type TestServer = { serverUrl: string; socket: string | undefined; prefix: string; template: string };

/** Prepared stores for tests: an image of PGlite's files, and a server. */
export type TestStores = TestServer & { pgliteImage: string; neonProxy: string };

declare module "vitest" {
  export interface ProvidedContext {
    testStores: TestStores;
  }
}

/** Prepares the stores before the first test and removes them after the last; fails, never skips, when PostgreSQL is missing. */
export default async function setUpStores(project: TestProject): Promise<() => Promise<void>> {
  const image = await pgliteImage();
  const { stop, ...server } = await openTestServer();
  try {
    const proxy = await startNeonProxy(new URL(server.serverUrl).host);
    project.provide("testStores", { ...server, pgliteImage: image, neonProxy: proxy.url });
    return async () => {
      await proxy.close();
      await stop();
    };
  } catch (error) {
    // Vitest runs no teardown after a failed setup.
    await stop();
    throw error;
  }
}

/** A PostgreSQL server, that of `TEST_DATABASE_URL` if it is set, with a migrated database to copy; `stop` removes all that tests made there. */
export async function openTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const postgres = await postgresFor(process.env.TEST_DATABASE_URL);
  const prefix = `colophon_test_${randomUUID().slice(0, 8)}_`;
  const stop = async () => {
    await dropAll(postgres.url, prefix);
    await postgres.stop();
  };
  try {
    const template = `${prefix}template`;
    await makeTemplate(postgres.url, template);
    return { serverUrl: postgres.url, socket: postgres.socket, prefix, template, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Copies the database to a new one on the same server, and returns its URL. */
export async function copyTemplate(server: TestServer): Promise<string> {
  const name = `${server.prefix}${randomUUID().slice(0, 8)}`;
  await onServer(server.serverUrl, (client) => client.query(copyStatement(name, server.template)));
  return nearDatabase(server, name);
}

/** The statement that makes a database as a copy of another. */
export const copyStatement = (name: string, template: string): string =>
  // Copying the files takes a fifth of the processor time of PostgreSQL's default, which writes each page to its log.
  `create database ${name} template ${template} strategy file_copy`;

/** The URL of a database of this server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

/** The URL of a database by the server's socket, where it has one. */
export function nearDatabase({ serverUrl, socket }: Pick<TestServer, "serverUrl" | "socket">, name: string): string {
  const url = new URL(databaseAt(serverUrl, name));
  if (socket !== undefined) url.searchParams.set("host", socket);
  return url.href;
}

type Server = Pick<TestPostgres, "url" | "stop"> & { socket?: string };

async function postgresFor(given: string | undefined): Promise<Server> {
  if (!given) return startTestPostgres();
  const url = new URL(given);
  url.port ||= "5432";
  return { url: url.href, stop: async () => {} };
}

async function makeTemplate(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, (server) => server.query(`create database ${name}`));
  const store = openPostgres(databaseAt(serverUrl, name));
  await migrate(store.db);
  await store.close();
}

async function dropAll(serverUrl: string, prefix: string): Promise<void> {
  await onServer(serverUrl, async (server) => {
    const { rows } = await server.query("select datname from pg_database where starts_with(datname, $1)", [prefix]);
    for (const { datname } of rows) await server.query(`drop database ${datname} with (force)`);
  });
}

async function onServer(serverUrl: string, work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
