import pg from "pg";

/** In milliseconds: the time a connection may be busy before the server is probed, and the time it has to respond. */
export type Patience = { afterMs: number; answerMs: number };

/**
 * Ends busy connections of a pool when the server does not respond to a new connection, so that their statements fail
 * instead of waiting forever. Long statements of a responding server continue. Returns a function that stops the checks.
 */
export function endStuckConnections(
  pool: pg.Pool,
  connectionString: string,
  { afterMs, answerMs }: Patience,
): () => void {
  const busySince = new Map<pg.PoolClient, number>();
  pool.on("acquire", (client) => busySince.set(client, performance.now()));
  pool.on("release", (_error, client) => busySince.delete(client));
  let isAsking = false;
  const look = async () => {
    const waiting = [...busySince].filter(([, since]) => performance.now() - since > afterMs);
    if (isAsking || waiting.length === 0) return;
    isAsking = true;
    const isThere = await responds(connectionString, answerMs);
    isAsking = false;
    if (isThere) return;
    for (const [client, since] of waiting) {
      // A connection released meanwhile has received its response.
      if (busySince.get(client) === since) void client.end();
    }
  };
  const timer = setInterval(() => void look(), afterMs / 2);
  timer.unref();
  return () => clearInterval(timer);
}

const LATE_MS = 200;

async function responds(connectionString: string, connectionTimeoutMillis: number): Promise<boolean> {
  const began = performance.now();
  const client = new pg.Client({ connectionString, connectionTimeoutMillis });
  client.on("error", () => {});
  try {
    await client.connect();
    void client.end().catch(() => {});
    return true;
  } catch (error) {
    // This process was busy itself, so it may not have read the response yet.
    if (performance.now() - began > connectionTimeoutMillis + LATE_MS) return true;
    // A rejection is a response too: too many connections, or a starting server.
    return error instanceof pg.DatabaseError;
  }
}
