import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { OpenDatabase } from "./client";
import { listenOver } from "./listener";
import { connectionsOf } from "./pool-connections";
import "./hide-parameters";
import * as schema from "./schema";

/** Opens a PostgreSQL server through node-postgres, with at most ten connections. */
export function openPostgres(databaseUrl: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: "colophon",
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A server that restarts ends idle connections; the pool replaces them, and without a listener the process would end.
  pool.on("error", () => {});
  return {
    db: drizzle({ client: pool, schema }),
    kind: "pg",
    ping: async () => void (await pool.query("select 1")),
    listen: listenOver(() => new pg.Client({ connectionString: databaseUrl, keepAlive: true })),
    connections: () => connectionsOf(pool),
    close: () => pool.end(),
  };
}
