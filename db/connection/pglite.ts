import { cpSync, existsSync, renameSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { type PGlite, types } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Database, OpenDatabase, Unpooled } from "./client";
import { type AdminHandler, holdDataDirectory } from "./data-directory";
import { GuardedPglite } from "./guarded-pglite";
import { keepUp } from "./pglite-upkeep";
import { trackWrites } from "./read-cache";
import { readsOf } from "./replicas";
import "./hide-parameters";
import * as schema from "../schema";
import { committing, pinged, StoreTrouble, tellingTrouble } from "./store-trouble";
import { SyncedNodeFs } from "./synced-node-fs";

// The default, `fdatasync`, does nothing in WebAssembly.
const syncAtCommit = ["-c", "fsync=on", "-c", "wal_sync_method=fsync"];

// WebAssembly fills the buffers with zeros at the start, so all of them take memory; the default is 128 MB. The system
// keeps the files in its own cache, which it can give back.
const smallBuffers = ["-c", "shared_buffers=16MB", "-c", "maintenance_work_mem=16MB"];

// PostgreSQL panics when its log cannot grow, and cannot restart in WebAssembly, so a write requires this much free space.
const RESERVE_BYTES = 128 * 1024 * 1024;

/** Opens the embedded store in `dataDir` exclusively; every acknowledged commit is on disk, and writes are rejected when the disk is nearly full. */
export async function openPglite(options: {
  dataDir: string;
  onRequest?: AdminHandler | undefined;
}): Promise<OpenDatabase> {
  const hold = await holdDataDirectory(options.dataDir);
  try {
    const files = join(/* turbopackIgnore: true */ options.dataDir, "pglite");
    copyEmptyStore(files);
    const client = await startPglite({ fs: new SyncedNodeFs(files) });
    const stopUpkeep = keepUp(client);
    hold.handle = options.onRequest ?? null;
    const store = overPglite(client);
    const transact = store.db.transaction.bind(store.db);
    store.db.transaction = async (work, config) => {
      if (config?.accessMode !== "read only") requireRoom(options.dataDir);
      return transact(work, config);
    };
    const { writeAlone } = store.db;
    store.db.writeAlone = async (run) => {
      requireRoom(options.dataDir);
      return writeAlone(run);
    };
    return {
      ...store,
      close: async () => {
        hold.handle = null;
        stopUpkeep();
        try {
          await client.exec("CHECKPOINT");
          await client.close();
        } finally {
          await hold.release();
        }
      },
    };
  } catch (error) {
    await hold.release();
    throw error;
  }
}

const emptyStore = join(/* turbopackIgnore: true */ process.cwd(), ".generated", "store");

/** Gives a new workspace the files that `bin/make-store.mjs` made; without them PGlite makes its own. */
function copyEmptyStore(files: string): void {
  if (existsSync(/* turbopackIgnore: true */ files) || !existsSync(emptyStore)) return;
  // Copied and renamed, so that an interrupted start never leaves half a store.
  const unfinished = `${files}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(emptyStore, unfinished, { recursive: true });
  renameSync(unfinished, files);
}

function requireRoom(directory: string): void {
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize < RESERVE_BYTES) throw new StoreTrouble("full");
}

/** Wraps a running PGlite that needs no lock, such as one in memory, as a store. */
export function overPglite(client: PGlite): OpenDatabase {
  const { logger, enableFor } = trackWrites();
  const made: Unpooled = drizzle({ client, schema, logger });
  const db: Database = Object.assign(made, {
    transaction: tellingTrouble(made.transaction.bind(made)),
    writeAlone: <Result>(run: (one: Unpooled) => Promise<Result>) => committing(() => run(made)),
  });
  enableFor(db);
  return {
    db,
    ...readsOf(db),
    kind: "pglite",
    ping: () => pinged(() => client.query("select 1")),
    listen(channel, { onEvent, gap }) {
      const listening = client.listen(channel, onEvent);
      listening.then(gap, () => undefined);
      return () => void listening.then((unlisten) => unlisten()).catch(() => undefined);
    },
    // PGlite runs in this process and executes one statement at a time.
    connections: () => ({ busy: 0, idle: 1, waiting: 0 }),
    close: () => client.close(),
  };
}

/** Starts PGlite with the types of node-postgres and a sync at each commit, which PGlite disables by default. */
export async function startPglite(options: { fs?: SyncedNodeFs; loadDataDir?: Blob }): Promise<PGlite> {
  const client = new GuardedPglite({
    ...options,
    startParams: [
      ...GuardedPglite.defaultStartParams.filter((parameter) => parameter !== "-F"),
      ...syncAtCommit,
      ...smallBuffers,
    ],
    parsers: {
      [types.BYTEA]: (hex) => Buffer.from(hex.slice(2), "hex"),
      [types.INT8]: (digits) => digits,
    },
    // Like node-postgres, accepts text as UTF-8 bytes, and other values in the form in which the server receives bytes.
    serializers: {
      [types.TEXT]: (text) => (isBytes(text) ? text : types.serializers[types.TEXT]?.(text)),
      [TSVECTOR]: (vector) => vector,
    },
  });
  await client.waitReady;
  return client;
}

// The id of the type, which PGlite has no name for.
const TSVECTOR = 3614;

const isBytes = (value: unknown): boolean => value instanceof Uint8Array;
