import { DrizzleQueryError } from "drizzle-orm";
import { PgPreparedQuery } from "drizzle-orm/pg-core";

// Properties of errors of PostgreSQL, its drivers and drizzle that can contain values of a row.
const HOLD_VALUES = ["detail", "where", "internalQuery", "params", "parameters", "query", "queryOptions"];
// The drizzle method through which every driver sends its statements.
const METHOD = "queryWithCache";

/** Removes row values from the error of a failed statement, in place: the parameters, and their copies in the server's message. */
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

// Next and better-auth print caught errors unchanged, so remove the values where the error is thrown.
const original: unknown = Reflect.get(PgPreparedQuery.prototype, METHOD);
if (typeof original !== "function") throw new Error(`drizzle-orm no longer has PgPreparedQuery.${METHOD}.`);

Reflect.set(PgPreparedQuery.prototype, METHOD, async function (this: unknown, ...given: unknown[]) {
  try {
    return await Reflect.apply(original, this, given);
  } catch (error) {
    throw withoutParameters(error);
  }
});
