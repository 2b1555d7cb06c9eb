import { Client, neonConfig, Pool, type PoolClient } from "@neondatabase/serverless";
import { drizzle } from "drizzle-orm/neon-serverless";
import { WebSocket } from "ws";
import type { OpenDatabase } from "./client";
import { listenOver } from "./listener";
import { makeNames, nameStatements } from "./name-statements";
import { connectionsOf } from "./pool-connections";
import { overPool } from "./pooled";
import { readsOf } from "./replicas";
import "./hide-parameters";
import * as schema from "../schema";
import { pinged } from "./store-trouble";

/** Opens a Neon database over WebSockets, through Neon's proxy or through `wsProxy` (`ws://…`, `wss://…`; default scheme `ws`); notices come over `listenUrl`. */
export function openNeon({
  databaseUrl,
  wsProxy,
  listenUrl = databaseUrl,
}: {
  databaseUrl: string;
  wsProxy?: string | undefined;
  listenUrl?: string | undefined;
}): OpenDatabase {
  // Node has a built-in WebSocket only since version 22.
  neonConfig.webSocketConstructor = WebSocket;
  if (wsProxy) goThrough(wsProxy);
  const pool = new Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 });
  // Neon closes idle connections when it scales down. The pool replaces them; without a listener the process would exit.
  pool.on("error", () => {});
  // The same for a busy connection, whose statement also fails.
  pool.on("connect", (client: PoolClient) => client.on("error", () => {}));
  const names = makeNames();
  const db = overPool(nameStatements(drizzle({ client: pool, schema }), names), pool, (client: PoolClient) =>
    nameStatements(drizzle(client, { schema }), names),
  );
  const { listen, end } = listenOver(() => new Client(listenUrl));
  return {
    db,
    ...readsOf(db),
    kind: "neon",
    ping: () => pinged(() => pool.query("select 1")),
    listen,
    connections: () => connectionsOf(pool),
    close: async () => {
      await Promise.all([end(), pool.end()]);
    },
  };
}

function goThrough(wsProxy: string): void {
  const url = new URL(/^wss?:\/\//.test(wsProxy) ? wsProxy : `ws://${wsProxy}`);
  neonConfig.wsProxy = `${url.host}${url.pathname === "/" ? "/v1" : url.pathname}`;
  neonConfig.useSecureWebSocket = url.protocol === "wss:";
  // Only Neon's own proxy accepts a start-up message before TLS and authentication are negotiated.
  neonConfig.pipelineTLS = false;
  neonConfig.pipelineConnect = false;
}
