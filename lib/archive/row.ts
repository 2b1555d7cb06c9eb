import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { UNWRITTEN } from "./tables";

type Row = Record<string, unknown>;

/** The columns of a table that an archive contains: all but generated ones, and those that are made again. */
export const writtenColumns = (table: PgTable) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated && !UNWRITTEN.has(column)),
  );

/** A row as JSON: timestamps in RFC 3339, bytes in base64. */
export const encodeRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, encodeValue(value)]));

function encodeValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  return value;
}

const moment = z.iso.datetime().transform((text) => new Date(text));
const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, "base64")));

/** Converts an archived row to values for the table; throws for an unknown column. */
export function decodeRow(table: PgTable, row: Row): Row {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const column = columns[name];
      if (!column) throw new Error(`The archive has a column “${name}” that this version of Colophon does not know.`);
      if (value === null) return [name, null];
      if (column.dataType === "date") return [name, moment.parse(value)];
      if (column.getSQLType() === "bytea") return [name, bytes.parse(value)];
      return [name, value];
    }),
  );
}
