import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import { knownAcrossBundles } from "#lib/base/known-across-bundles";
import type * as schema from "../schema";
import type { AdminHandler } from "./data-directory";
import type { Listen } from "./listener";
import { type Reads, type ReplicaNews, withReplicas } from "./replicas";
import { wordsOf } from "./store-trouble";

type Tables = ExtractTablesWithRelations<typeof schema>;

type Rows<Row> = { rows: Row[] };

/** The result of `execute` that all drivers share: the rows. */
export interface RowsOnly extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** A store as drizzle makes it. */
export type Unpooled = PgDatabase<RowsOnly, typeof schema, Tables>;

/** The store, independent of its driver. Inside `transaction` use only the given transaction: PGlite deadlocks on the outer store. */
export type Database = Unpooled & {
  /** Runs one statement that commits by itself, with the checks and errors of a transaction. */
  writeAlone<Result>(run: (db: Unpooled) => Promise<Result>): Promise<Result>;
};

/** A transaction of a `Database`. */
export type Transaction = PgTransaction<RowsOnly, typeof schema, Tables>;

/** A store or a transaction: both run statements. */
export type Executor = Unpooled | Transaction;

/** The numbers of busy and idle connections, and of requests that wait for a connection. */
export type Connections = { busy: number; idle: number; waiting: number };

/** An open store. `read` runs what only reads, on a replica where there are some. `ping` rejects when the store does not respond, `listen` subscribes to `pg_notify`, `close` waits for running statements and releases the data directory. */
export type OpenDatabase = Reads & {
  db: Database;
  kind: "pglite" | "pg" | "neon";
  ping(): Promise<void>;
  listen: Listen;
  connections(): Connections;
  close(): Promise<void>;
};

/** Where the store is; `listenUrl` is its direct address behind a pooler, `readUrls` are its replicas; `onRequest` handles commands that other processes send through the data directory (embedded store only). */
export type StoreOptions = {
  databaseUrl?: string | undefined;
  neonWsProxy?: string | undefined;
  listenUrl?: string | undefined;
  readUrls?: readonly string[] | undefined;
  onReplica?: ((news: ReplicaNews) => void) | undefined;
  dataDir: string;
  onRequest?: AdminHandler | undefined;
};

/** Thrown when the database server is unreachable or rejects the connection; names the server, never the password. */
export class StoreUnreachable extends Error {
  static {
    knownAcrossBundles(StoreUnreachable, "StoreUnreachable");
  }
  constructor(databaseUrl: string, options: { cause: unknown }) {
    const { host, pathname } = new URL(databaseUrl);
    super(`The database ${host}${pathname} cannot be used: ${wordsOf(options.cause)}. Check DATABASE_URL.`, options);
    this.name = "StoreUnreachable";
  }
}

/** Opens the configured store; throws `DataDirectoryInUse` when another process holds the directory, `StoreUnreachable` when the server does not respond. */
export async function openDatabase(options: StoreOptions): Promise<OpenDatabase> {
  const { databaseUrl, neonWsProxy, listenUrl, readUrls = [], onReplica, dataDir, onRequest } = options;
  // Load only the chosen driver: PGlite alone is 20 MB of WebAssembly.
  if (!databaseUrl) return (await import("./pglite")).openPglite({ dataDir, onRequest });
  const store = await openServer({ databaseUrl, neonWsProxy, listenUrl });
  try {
    await store.ping();
  } catch (cause) {
    await store.close();
    throw new StoreUnreachable(databaseUrl, { cause });
  }
  if (readUrls.length === 0) return store;
  const replicas = readUrls.map(async (url) => ({
    host: new URL(url).host,
    store: await openServer({ databaseUrl: url, neonWsProxy }),
  }));
  return withReplicas(store, await Promise.all(replicas), { told: onReplica });
}

type Server = Pick<StoreOptions, "neonWsProxy" | "listenUrl"> & { databaseUrl: string };

async function openServer({ databaseUrl, neonWsProxy, listenUrl }: Server): Promise<OpenDatabase> {
  if (driverFor({ databaseUrl, neonWsProxy }) === "neon")
    return (await import("./neon")).openNeon({ databaseUrl, wsProxy: neonWsProxy, listenUrl });
  return (await import("./postgres")).openPostgres(databaseUrl, { listenUrl });
}

/** The driver for these options: Neon's for a Neon host or a proxy, node-postgres for any other server, PGlite without a server. */
export function driverFor({
  databaseUrl,
  neonWsProxy,
}: Pick<StoreOptions, "databaseUrl" | "neonWsProxy">): OpenDatabase["kind"] {
  if (!databaseUrl) return "pglite";
  return neonWsProxy || new URL(databaseUrl).hostname.endsWith(".neon.tech") ? "neon" : "pg";
}
