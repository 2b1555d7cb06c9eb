import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import type { AdminHandler } from "./data-directory";
import type { Listen } from "./listener";
import type * as schema from "./schema";
import { StoreTrouble } from "./store-trouble";

type Tables = ExtractTablesWithRelations<typeof schema>;

type Rows<Row> = { rows: Row[] };

/** What `execute` answers on every driver: the rows, and nothing that only one of them knows. */
export interface RowsOnly extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** The store as the code sees it, whichever driver is beneath; inside `transaction` use only the transaction handed in, because PGlite waits for ever on the outer one. */
export type Database = PgDatabase<RowsOnly, typeof schema, Tables>;

/** One transaction of a `Database`. */
export type Transaction = PgTransaction<RowsOnly, typeof schema, Tables>;

/** Whatever can run a statement: the store itself or a transaction in it. */
export type Executor = Database | Transaction;

/** How many connections to a server are at work and how many rest, and how many requests wait for one. */
export type Connections = { busy: number; idle: number; waiting: number };

/** An open store: `ping` rejects when it does not answer, `listen` hears what any process tells by `pg_notify`, `close` waits for statements under way and lets the data directory go. */
export type OpenDatabase = {
  db: Database;
  kind: "pglite" | "pg" | "neon";
  ping(): Promise<void>;
  listen: Listen;
  connections(): Connections;
  close(): Promise<void>;
};

/** Where the store is; `onRequest` answers commands that other processes send through the data directory (embedded store only). */
export type StoreOptions = {
  databaseUrl?: string | undefined;
  neonWsProxy?: string | undefined;
  dataDir: string;
  onRequest?: AdminHandler | undefined;
};

/** The database server cannot be reached or lets nobody in; says where, never with which password. */
export class StoreUnreachable extends Error {
  constructor(databaseUrl: string, options: { cause: unknown }) {
    const { host, pathname } = new URL(databaseUrl);
    super(`The database ${host}${pathname} cannot be used: ${wordsOf(options.cause)}. Look at DATABASE_URL.`, options);
    this.name = "StoreUnreachable";
  }
}

/** Opens the store that the options name; throws `DataDirectoryInUse` when another process has the directory, `StoreUnreachable` when a server does not answer. */
export async function openDatabase(options: StoreOptions): Promise<OpenDatabase> {
  const { databaseUrl, neonWsProxy, dataDir, onRequest } = options;
  // Each driver is loaded only when chosen: PGlite alone is 20 MB of WebAssembly.
  if (!databaseUrl) return (await import("./pglite")).openPglite({ dataDir, onRequest });
  const store =
    driverFor({ databaseUrl, neonWsProxy }) === "neon"
      ? (await import("./neon")).openNeon({ databaseUrl, wsProxy: neonWsProxy })
      : (await import("./postgres")).openPostgres(databaseUrl);
  try {
    await store.ping();
    return store;
  } catch (cause) {
    await store.close();
    throw new StoreUnreachable(databaseUrl, { cause });
  }
}

/** The driver a store is opened with: Neon's for a host of theirs or a proxy, node-postgres for any other server, PGlite when none is named. */
export function driverFor({ databaseUrl, neonWsProxy }: Omit<StoreOptions, "dataDir">): OpenDatabase["kind"] {
  if (!databaseUrl) return "pglite";
  return neonWsProxy || new URL(databaseUrl).hostname.endsWith(".neon.tech") ? "neon" : "pg";
}

// A server with several addresses fails with several errors and no words; a WebSocket fails with an event.
function wordsOf(cause: unknown): string {
  if (cause instanceof StoreTrouble) return wordsOf(cause.cause);
  if (cause instanceof AggregateError) return cause.errors.map(wordsOf).join(", ");
  if (typeof cause === "object" && cause !== null && "message" in cause) return String(cause.message);
  return String(cause);
}
