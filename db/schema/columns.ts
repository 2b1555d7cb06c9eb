import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, customType, timestamp } from "drizzle-orm/pg-core";

/** A moment with the millisecond precision of a JavaScript Date, so that a keyset cursor names a row exactly. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** Bytes: the drivers answer a Buffer on servers and a Uint8Array when embedded, so read it as the latter. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Text that may be long: sent as bytes, which no driver has to measure and to encode. */
export const longText = customType<{ data: string; driverData: string | Uint8Array }>({
  dataType: () => "text",
  toDriver: (text) => Buffer.from(text),
});

/** A full-text search vector, made by the database and never read. */
export const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Who wrote something. */
export const ORIGINS = ["human", "agent"] as const;

/** A constraint that a column holds one of these values, where it holds any. */
export const checkOneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`);
