import type { Database, Unpooled } from "./client";
import { classify, committing, connected, tellingTrouble } from "./store-trouble";

type Lent = { release(isBroken?: boolean): void };

/**
 * Completes a store over a pool with a `transaction` and a `writeAlone` that always release the connection. Drizzle's own
 * never releases one whose BEGIN failed, and the pool has ten.
 */
export function overPool<Client extends Lent>(
  db: Unpooled,
  pool: { connect(): Promise<Client> },
  over: (client: Client) => Unpooled,
): Database {
  // Created once per connection, because drizzle reads the whole schema each time.
  const known = new WeakMap<Client, Unpooled>();
  const lend = async <Result>(client: Client, run: (db: Unpooled) => Promise<Result>): Promise<Result> => {
    const own = known.get(client) ?? over(client);
    known.set(client, own);
    let isBroken = false;
    try {
      return await run(own);
    } catch (error) {
      isBroken = classify(error) !== null;
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  const transaction: Database["transaction"] = tellingTrouble(async (work, config) =>
    lend(await pool.connect(), (own) => own.transaction(work, config)),
  );
  const writeAlone: Database["writeAlone"] = async (run) => {
    const client = await connected(() => pool.connect());
    return committing(() => lend(client, run));
  };
  return Object.assign(db, { transaction, writeAlone });
}
