import type { Database } from "./client";
import { classify, tellingTrouble } from "./store-trouble";

type Lent = { release(isBroken?: boolean): void };

/**
 * A `transaction` on a connection of a pool that gives the connection back whatever fails. Drizzle's own never gives back
 * one whose BEGIN failed, and the pool has ten.
 */
export function pooledTransaction<Client extends Lent>(
  pool: { connect(): Promise<Client> },
  over: (client: Client) => Pick<Database, "transaction">,
): Database["transaction"] {
  // Made once a connection: drizzle reads the whole schema for each.
  const known = new WeakMap<Client, Pick<Database, "transaction">>();
  return tellingTrouble(async (work, config) => {
    const client = await pool.connect();
    const db = known.get(client) ?? over(client);
    known.set(client, db);
    let isBroken = false;
    try {
      return await db.transaction(work, config);
    } catch (error) {
      isBroken = classify(error) !== null;
      throw error;
    } finally {
      client.release(isBroken);
    }
  });
}
