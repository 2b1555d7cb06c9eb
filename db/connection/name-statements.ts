import { DrizzleQueryError } from "drizzle-orm/errors";
import { LRUCache } from "lru-cache";
import type { Unpooled } from "./client";
import { isNameTrouble } from "./store-trouble";

const USES_BEFORE_NAMING = 3;
// Each connection of the server keeps the plan of every name.
const MAX_NAMES = 300;
const MAX_COUNTED = 1_000;

// PostgreSQL cannot estimate a full-text query before it knows the words, and may read the whole index in order.
const NEEDS_ITS_VALUES = "@@";

/** The names of the statements that recur, by their text. */
export function makeNames() {
  const names = new Map<string, string>();
  const uses = new LRUCache<string, number>({ max: MAX_COUNTED });
  let isOn = true;
  return {
    /** The name of a statement; none for a rare one. */
    of(statement: string): string | undefined {
      const known = names.get(statement);
      if (known || !isOn || names.size >= MAX_NAMES) return isOn ? known : undefined;
      const count = (uses.get(statement) ?? 0) + 1;
      uses.set(statement, count);
      if (count <= USES_BEFORE_NAMING || statement.includes(NEEDS_ITS_VALUES)) return undefined;
      const name = `s${names.size + 1}`;
      names.set(statement, name);
      return name;
    },
    stop() {
      isOn = false;
    },
  };
}

type Names = ReturnType<typeof makeNames>;

/**
 * Names the statements of a session that recur, so that the server parses and plans them once per connection. Stops at
 * the first error of a pooler that does not keep names apart, and runs that statement again without a name, which can
 * succeed outside of a transaction only.
 */
export function nameStatements(db: Unpooled, names: Names): Unpooled {
  const { session } = db._;
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, name, ...rest) => {
    const own = name ?? (query.params.length > 0 ? names.of(query.sql) : undefined);
    const prepared = prepareQuery(query, fields, own, ...rest);
    if (own === undefined) return prepared;
    const execute = prepared.execute.bind(prepared);
    prepared.execute = (values) =>
      Promise.resolve(execute(values)).catch((error: unknown) => {
        if (!(error instanceof DrizzleQueryError && isNameTrouble(error.cause))) throw error;
        names.stop();
        const unnamed = prepareQuery(query, fields, undefined, ...rest);
        return Promise.resolve(unnamed.execute(values)).catch(() => {
          throw error;
        });
      });
    // biome-ignore lint/suspicious/noExplicitAny: drizzle's own signature leaves the result open.
    return prepared as any;
  };
  return db;
}
