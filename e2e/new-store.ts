import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newDataDirectory } from "../db/test-data-directory";
import { copyTemplate, type TestServer } from "../db/test-stores";
import { SHARED_SERVER } from "./shared-server";

/** The settings of a migrated, empty store and of a place for files. */
export type StoreSettings = { DATA_DIR: string; DATABASE_URL?: string; AUTH_SECRET?: string };

/** A new store as `npm start` makes it without settings. */
export const newEmbeddedStore = async (): Promise<StoreSettings> => ({ DATA_DIR: await newDataDirectory() });

/** A new store where the run has its stores: on its PostgreSQL server, with which a workspace takes less of the processor, or embedded. */
export async function newStore(): Promise<StoreSettings> {
  const server = process.env[SHARED_SERVER];
  if (!server) return newEmbeddedStore();
  return {
    DATA_DIR: mkdtempSync(join(tmpdir(), "colophon-data-")),
    DATABASE_URL: await copyTemplate(JSON.parse(server) as TestServer),
    AUTH_SECRET: randomBytes(32).toString("hex"),
  };
}
