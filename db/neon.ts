import { Client, neonConfig, Pool } from "@neondatabase/serverless";
import { drizzle } from "drizzle-orm/neon-serverless";
import { WebSocket } from "ws";
import type { OpenDatabase } from "./client";
import { listenOver } from "./listener";
import { connectionsOf } from "./pool-connections";
import "./hide-parameters";
import * as schema from "./schema";

/** Opens a database at Neon over WebSockets, through Neon's own proxy or the one at `wsProxy` (`ws://…`, `wss://…`; without a scheme `ws`). */
export function openNeon({
  databaseUrl,
  wsProxy,
}: {
  databaseUrl: string;
  wsProxy?: string | undefined;
}): OpenDatabase {
  // Node has no WebSocket of its own before version 22.
  neonConfig.webSocketConstructor = WebSocket;
  if (wsProxy) goThrough(wsProxy);
  const pool = new Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 });
  // Neon ends idle connections when it scales down; the pool replaces them, and without a listener the process would end.
  pool.on("error", () => {});
  return {
    db: drizzle({ client: pool, schema }),
    kind: "neon",
    ping: async () => void (await pool.query("select 1")),
    listen: listenOver(() => new Client(databaseUrl)),
    connections: () => connectionsOf(pool),
    close: () => pool.end(),
  };
}

function goThrough(wsProxy: string): void {
  const url = new URL(/^wss?:\/\//.test(wsProxy) ? wsProxy : `ws://${wsProxy}`);
  neonConfig.wsProxy = `${url.host}${url.pathname === "/" ? "/v1" : url.pathname}`;
  neonConfig.useSecureWebSocket = url.protocol === "wss:";
  // Only Neon's own proxy answers a start-up message that comes before TLS and log-in are agreed.
  neonConfig.pipelineTLS = false;
  neonConfig.pipelineConnect = false;
}
