import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import type { AdminHandler } from "./data-directory";
import type * as schema from "./schema";

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

/** An open store: `ping` rejects when it does not answer, `close` waits for statements under way and lets the data directory go. */
export type OpenDatabase = {
  db: Database;
  kind: "pglite" | "pg" | "neon";
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Where the store is; `onRequest` answers commands that other processes send through the data directory (embedded store only). */
export type StoreOptions = {
  databaseUrl?: string | undefined;
  neonWsProxy?: string | undefined;
  dataDir: string;
  onRequest?: AdminHandler | undefined;
};

/** Opens the store that the options name: Neon's driver for a Neon host or proxy, node-postgres for any other address, else PGlite in `dataDir`; throws `DataDirectoryInUse` when another process has that. */
export async function openDatabase(options: StoreOptions): Promise<OpenDatabase> {
  const { databaseUrl, neonWsProxy, dataDir, onRequest } = options;
  // Each driver is loaded only when chosen: PGlite alone is 20 MB of WebAssembly.
  if (!databaseUrl) return (await import("./pglite")).openPglite({ dataDir, onRequest });
  if (neonWsProxy || isNeonHost(databaseUrl)) {
    return (await import("./neon")).openNeon({ databaseUrl, wsProxy: neonWsProxy });
  }
  return (await import("./postgres")).openPostgres(databaseUrl);
}

function isNeonHost(databaseUrl: string): boolean {
  return URL.canParse(databaseUrl) && new URL(databaseUrl).hostname.endsWith(".neon.tech");
}
