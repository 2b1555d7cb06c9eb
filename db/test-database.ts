import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { inject } from "vitest";
import type { OpenDatabase } from "./client";
import { openNeon } from "./neon";
import { overPglite, startPglite } from "./pglite";
import { openPostgres } from "./postgres";

/** The three stores that the product runs on; `open` gives a fresh, migrated one that vanishes when closed. */
export const stores: { name: OpenDatabase["kind"]; open(): Promise<OpenDatabase> }[] = [
  { name: "pglite", open: openImage },
  { name: "pg", open: () => openCopy(openPostgres) },
  {
    name: "neon",
    open: () => openCopy((databaseUrl) => openNeon({ databaseUrl, wsProxy: inject("testStores").neonProxy })),
  },
];

async function openImage(): Promise<OpenDatabase> {
  const image = new Blob([readFileSync(inject("testStores").pgliteImage)]);
  return overPglite(await startPglite({ loadDataDir: image }));
}

async function openCopy(open: (databaseUrl: string) => OpenDatabase): Promise<OpenDatabase> {
  const { serverUrl, prefix, template } = inject("testStores");
  const name = `${prefix}${randomUUID().slice(0, 8)}`;
  await runOnServer(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  const store = open(url.href);
  const close = async () => {
    await store.close();
    await runOnServer(serverUrl, `drop database ${name} with (force)`);
  };
  return { ...store, close };
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await server.query(statement);
  } finally {
    await server.end();
  }
}
