import { DrizzleQueryError } from "drizzle-orm";
import { PgPreparedQuery } from "drizzle-orm/pg-core";

// What PostgreSQL, its drivers and drizzle put into an error and that may hold values of a row.
const HOLD_VALUES = ["detail", "where", "internalQuery", "params", "parameters", "query", "queryOptions"];
// The one method of drizzle through which every driver sends a statement.
const METHOD = "queryWithCache";

/** Takes the values out of a failed statement's error, in place: its parameters, and what the server repeats of them. */
export function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  for (const name of HOLD_VALUES) {
    if (name in error) Reflect.deleteProperty(error, name);
  }
  const { message, stack = "" } = error;
  const frames = stack.startsWith(`${error.name}: ${message}`)
    ? stack.slice(`${error.name}: ${message}`.length)
    : stack.slice(stack.search(/\n\s+at /));
  // `Failed query: … params: …` and `invalid input syntax for type uuid: "…"`.
  error.message =
    error instanceof DrizzleQueryError ? (message.split("\nparams: ")[0] ?? "") : message.replace(/: "[\s\S]*"$/, "");
  error.stack = `${error.name}: ${error.message}${frames}`;
  if (error.cause) error.cause = withoutParameters(error.cause);
  return error;
}

// Next and better-auth write what they catch to the console as it is, so an error must hold no value from the start.
const original: unknown = Reflect.get(PgPreparedQuery.prototype, METHOD);
if (typeof original !== "function") throw new Error(`drizzle-orm has no PgPreparedQuery.${METHOD} any more.`);

Reflect.set(PgPreparedQuery.prototype, METHOD, async function (this: unknown, ...given: unknown[]) {
  try {
    return await Reflect.apply(original, this, given);
  } catch (error) {
    throw withoutParameters(error);
  }
});
