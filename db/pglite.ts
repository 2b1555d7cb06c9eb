import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { OpenDatabase } from "./client";
import { type AdminHandler, holdDataDirectory } from "./data-directory";
import { noticeWrites } from "./memory";
import { keepUp } from "./pglite-upkeep";
import "./hide-parameters";
import * as schema from "./schema";
import { SyncedNodeFs } from "./synced-node-fs";

// The default, `fdatasync`, does nothing in WebAssembly.
const syncAtCommit = ["-c", "fsync=on", "-c", "wal_sync_method=fsync"];

/** Opens the embedded store in `dataDir`, alone; every acknowledged commit is on the disk. */
export async function openPglite(options: {
  dataDir: string;
  onRequest?: AdminHandler | undefined;
}): Promise<OpenDatabase> {
  const hold = await holdDataDirectory(options.dataDir);
  try {
    const client = await startPglite({ fs: new SyncedNodeFs(join(options.dataDir, "pglite")) });
    const stopUpkeep = keepUp(client);
    hold.handle = options.onRequest ?? null;
    return {
      ...overPglite(client),
      close: async () => {
        hold.handle = null;
        stopUpkeep();
        await client.exec("CHECKPOINT");
        await client.close();
        await hold.release();
      },
    };
  } catch (error) {
    await hold.release();
    throw error;
  }
}

/** A running PGlite as a store that nobody else needs to be kept from, such as one in memory. */
export function overPglite(client: PGlite): OpenDatabase {
  const { logger, keepFor } = noticeWrites();
  const db = drizzle({ client, schema, logger });
  keepFor(db);
  return {
    db,
    kind: "pglite",
    ping: async () => void (await client.query("select 1")),
    listen: (channel, { hear }) => client.listen(channel, hear),
    // It runs in this process, where one statement follows the other.
    connections: () => ({ busy: 0, idle: 1, waiting: 0 }),
    close: () => client.close(),
  };
}

/** Starts PGlite so that it answers the types node-postgres would and syncs at each commit (it is told not to by default). */
export function startPglite(options: { fs?: SyncedNodeFs; loadDataDir?: Blob }): Promise<PGlite> {
  return PGlite.create({
    ...options,
    startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"), ...syncAtCommit],
    parsers: {
      [types.BYTEA]: (hex) => Buffer.from(hex.slice(2), "hex"),
      [types.INT8]: (digits) => digits,
    },
    // Text may come as its bytes in UTF-8, as node-postgres has it.
    serializers: { [types.TEXT]: (text) => (isBytes(text) ? text : types.serializers[types.TEXT]?.(text)) },
  });
}

const isBytes = (value: unknown): boolean => value instanceof Uint8Array;
