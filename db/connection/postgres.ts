import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { OpenDatabase } from "./client";
import { endStuckConnections, type Patience } from "./end-stuck-connections";
import { listenOver } from "./listener";
import { makeNames, nameStatements } from "./name-statements";
import { connectionsOf } from "./pool-connections";
import { overPool } from "./pooled";
import { readsOf } from "./replicas";
import "./hide-parameters";
import * as schema from "../schema";
import { pinged } from "./store-trouble";

/** The times after which a server that does not respond is unavailable: added up, less than five seconds. */
export const PATIENCE: Patience = { afterMs: 1_600, answerMs: 2_000 };
/** The longest wait for a connection; a busy server may take as long. */
export const CONNECTED_WITHIN_MS = 4_500;

/** A direct address of the server, where a pooler in transaction mode stands before `databaseUrl`, and the patience with it. */
export type PostgresOptions = { listenUrl?: string | undefined; patience?: Patience };

/** Opens a PostgreSQL server through node-postgres, with at most ten connections; notices come over `listenUrl`. */
export function openPostgres(
  databaseUrl: string,
  { listenUrl, patience = PATIENCE }: PostgresOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: "colophon",
    max: 10,
    connectionTimeoutMillis: CONNECTED_WITHIN_MS,
    keepAlive: true,
  });
  // A restarting server closes idle connections. The pool replaces them; without a listener the process would exit.
  pool.on("error", () => {});
  // The same for a busy connection, whose statement also fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  const stopLooking = endStuckConnections(pool, databaseUrl, patience);
  const names = makeNames();
  // Poolers keep the names of statements apart only since PgBouncer 1.21.
  if (listenUrl) names.stop();
  const db = overPool(nameStatements(drizzle({ client: pool, schema }), names), pool, (client: pg.PoolClient) =>
    nameStatements(drizzle(client, { schema }), names),
  );
  const { listen, end } = listenOver(
    () => new pg.Client({ connectionString: listenUrl ?? databaseUrl, keepAlive: true }),
  );
  return {
    db,
    ...readsOf(db),
    kind: "pg",
    ping: () => pinged(() => pool.query("select 1")),
    listen,
    connections: () => connectionsOf(pool),
    close: async () => {
      stopLooking();
      await Promise.all([end(), pool.end()]);
    },
  };
}
