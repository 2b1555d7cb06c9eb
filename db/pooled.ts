import type { Database } from "./client";
import { classify, tellingTrouble } from "./store-trouble";

type Lent = { release(isBroken?: boolean): void };

/**
 * A `transaction` on a pooled connection that always releases the connection. Drizzle's own never releases one whose
 * BEGIN failed, and the pool has ten.
 */
export function pooledTransaction<Client extends Lent>(
  pool: { connect(): Promise<Client> },
  over: (client: Client) => Pick<Database, "transaction">,
): Database["transaction"] {
  // Created once per connection, because drizzle reads the whole schema each time.
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
