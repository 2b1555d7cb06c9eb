import { randomUUID } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "./connection/migrate";
import { startNeonProxy } from "./connection/neon-proxy";
import { pgliteImage } from "./connection/pglite-image";
import { openPostgres } from "./connection/postgres";
import { startTestPostgres, type TestPostgres } from "./test-postgres";

/** Prepared stores for tests: an image of PGlite's files, and a server with a template database to copy. */
export type TestStores = {
  pgliteImage: string;
  serverUrl: string;
  prefix: string;
  template: string;
  neonProxy: string;
};

declare module "vitest" {
  export interface ProvidedContext {
    testStores: TestStores;
  }
}

/** Prepares the stores before the first test and removes them after the last; fails, never skips, when PostgreSQL is missing. */
export default async function setUpStores(project: TestProject): Promise<() => Promise<void>> {
  const image = await pgliteImage();
  const postgres = await postgresFor(process.env.TEST_DATABASE_URL);
  const prefix = `colophon_test_${randomUUID().slice(0, 8)}_`;
  const template = `${prefix}template`;
  try {
    await makeTemplate(postgres.url, template);
    const proxy = await startNeonProxy(new URL(postgres.url).host);
    project.provide("testStores", {
      pgliteImage: image,
      serverUrl: postgres.url,
      prefix,
      template,
      neonProxy: proxy.url,
    });
    return async () => {
      await proxy.close();
      await tearDown(postgres, prefix);
    };
  } catch (error) {
    // Vitest runs no teardown after a failed setup.
    await tearDown(postgres, prefix);
    throw error;
  }
}

async function tearDown(postgres: Server, prefix: string): Promise<void> {
  await dropAll(postgres.url, prefix);
  await postgres.stop();
}

type Server = Pick<TestPostgres, "url" | "stop">;

async function postgresFor(given: string | undefined): Promise<Server> {
  if (!given) return startTestPostgres();
  const url = new URL(given);
  url.port ||= "5432";
  return { url: url.href, stop: async () => {} };
}

async function makeTemplate(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, (server) => server.query(`create database ${name}`));
  const url = new URL(serverUrl);
  url.pathname = name;
  const store = openPostgres(url.href);
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
