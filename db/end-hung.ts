import pg from "pg";

/** How long a connection may work before the server must prove that it answers, and how long it has to, in milliseconds. */
export type Patience = { afterMs: number; answerMs: number };

/**
 * Ends the connections of a pool that wait for a server which does not answer even a new one, so that their statements
 * fail instead of waiting forever; a long statement of a server that answers goes on. Answers the function that stops it.
 */
export function endHung(pool: pg.Pool, connectionString: string, { afterMs, answerMs }: Patience): () => void {
  const busySince = new Map<pg.PoolClient, number>();
  pool.on("acquire", (client) => busySince.set(client, performance.now()));
  pool.on("release", (_error, client) => busySince.delete(client));
  let isAsking = false;
  const look = async () => {
    const waiting = [...busySince].filter(([, since]) => performance.now() - since > afterMs);
    if (isAsking || waiting.length === 0) return;
    isAsking = true;
    const isThere = await answers(connectionString, answerMs);
    isAsking = false;
    if (isThere) return;
    for (const [client, since] of waiting) {
      // One that was released meanwhile got its answer.
      if (busySince.get(client) === since) void client.end();
    }
  };
  const timer = setInterval(() => void look(), afterMs / 2);
  timer.unref();
  return () => clearInterval(timer);
}

async function answers(connectionString: string, connectionTimeoutMillis: number): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis });
  client.on("error", () => {});
  try {
    await client.connect();
    void client.end().catch(() => {});
    return true;
  } catch (error) {
    // A refusal is an answer, too: too many connections, or a server that starts.
    return error instanceof pg.DatabaseError;
  }
}
