import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDatabase, PgDialect, type PgPreparedQuery, type PgSession } from "drizzle-orm/pg-core";
import type { Executor } from "./client";

type Values = Record<string, unknown>;

type Buildable<Result> = { prepare(name: string): { execute(values?: Values): Promise<Result> } };

type Given = Parameters<PgSession["prepareQuery"]>;
// What drizzle sets on a query after it is prepared: which tables of a join may have no row.
type Recorded = { given: Given; later: Values };

const dialect = new PgDialect();

/**
 * A statement that is built at its first use, and then runs with values for its placeholders: building one with drizzle
 * often takes longer than the store takes to run it.
 */
export function prepared<Result>(
  build: (db: Executor) => Buildable<Result>,
): (db: Executor, values: Values) => Promise<Result> {
  let recorded: Recorded | undefined;
  return (db, values) => {
    recorded ??= record(build);
    return queryOf<Result>(db, recorded).execute(values);
  };
}

/** The same for a statement in SQL; returns its rows. */
export function preparedSql<Row extends Values>(build: () => SQL): (db: Executor, values: Values) => Promise<Row[]> {
  let recorded: Recorded | undefined;
  return async (db, values) => {
    recorded ??= { given: [dialect.sqlToQuery(build()), undefined, undefined, false], later: {} };
    return (await queryOf<{ rows: Row[] }>(db, recorded).execute(values)).rows;
  };
}

/**
 * SQL for an array of texts that every plan takes for ten. If a plan for its values knew that there is one, it would seem
 * cheaper than the kept plan, which cannot know, and PostgreSQL would plan each call.
 */
// The second cast makes it an array; `= any (select …)` would compare with each row.
export const unknownArray = (values: SQLWrapper): SQL => sql`(select ${values}::text[])::text[]`;

/** A placeholder for each of these columns, named after it with a prefix. */
export const placeholders = <Name extends string>(names: readonly Name[], prefix: string): Record<Name, Placeholder> =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(prefix + name)])) as Record<Name, Placeholder>;

/** What a session prepares the query from. */
function record(build: (db: Executor) => Buildable<unknown>): Recorded {
  let given: Given | undefined;
  const query: Values = {};
  Object.defineProperty(query, "setToken", { value: () => query });
  const session = {
    prepareQuery: (...all: Given) => {
      given = all;
      return query;
    },
  };
  build(Reflect.construct(PgDatabase, [dialect, session, undefined])).prepare("");
  if (!given) throw new Error("drizzle-orm no longer prepares its queries in the session.");
  const [text, fields, , ...rest] = given;
  return { given: [text, fields, undefined, ...rest], later: query };
}

const queryOf = <Result>(db: Executor, { given, later }: Recorded) =>
  Object.assign(db._.session.prepareQuery(...given), later) as unknown as PgPreparedQuery<{
    execute: Result;
    all: unknown;
    values: unknown;
  }>;
