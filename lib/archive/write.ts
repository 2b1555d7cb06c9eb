import "server-only";
import { createHash } from "node:crypto";
import { asc, getTableColumns, type SQLWrapper, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Database, Executor } from "#db/connection/client";
import { version } from "#lib/base/version";
import { encodeRow, writtenColumns } from "./row";
import { ARCHIVED, tableOf } from "./tables";

const BATCH = 100;

/** The version of the archive format that this release reads and writes. */
export const FORMAT = 1;

/** The bytes of a file outside the store, by the SHA-256 of its content in hexadecimal; null when there are none. */
export type BytesOutside = (sha256: string) => Promise<Uint8Array | null>;

/**
 * Writes a snapshot of a workspace as lines of JSON, with the bytes of files that are outside the store; returns the
 * number of rows of each table.
 */
export function writeArchive(
  db: Database,
  bytesOutside: BytesOutside,
  send: (line: string) => Promise<void>,
): Promise<Record<string, number>> {
  return db.transaction(
    async (tx) => {
      const hash = createHash("sha256");
      const line = async (value: unknown) => {
        const text = `${JSON.stringify(value)}\n`;
        hash.update(text);
        await send(text);
      };
      await line({ colophon: FORMAT, version, at: new Date().toISOString() });
      const counts: Record<string, number> = {};
      for (const name of ARCHIVED) counts[name] = await writeTable(tx, name, bytesOutside, line);
      await send(`${JSON.stringify({ end: counts, sha256: hash.digest("hex") })}\n`);
      return counts;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function writeTable(
  tx: Executor,
  name: (typeof ARCHIVED)[number],
  bytesOutside: BytesOutside,
  line: (value: unknown) => Promise<void>,
): Promise<number> {
  const table = tableOf(name);
  const key = primaryKeyOf(table);
  const columns = key.map(([, column]) => column);
  let count = 0;
  for (let after: unknown[] | undefined; ; ) {
    const rows = await tx
      .select(writtenColumns(table))
      .from(table)
      .where(after && sql`(${listed(columns)}) > (${listed(after.map((value) => sql.param(value)))})`)
      .orderBy(...columns.map((column) => asc(column)))
      .limit(BATCH);
    for (const row of rows) await line({ table: name, row: encodeRow(await wholeRow(row, bytesOutside)) });
    count += rows.length;
    if (rows.length < BATCH) return count;
    after = key.map(([name]) => rows.at(-1)?.[name]);
  }
}

/** A row of `file` with its bytes. */
async function wholeRow(row: Record<string, unknown>, bytesOutside: BytesOutside): Promise<Record<string, unknown>> {
  if (row.content !== null || !(row.sha256 instanceof Uint8Array)) return row;
  const content = await bytesOutside(Buffer.from(row.sha256).toString("hex"));
  if (!content) throw new Error(`The bytes of the file ${String(row.id)} cannot be found.`);
  return { ...row, content };
}

const listed = (parts: (PgColumn | SQLWrapper)[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );

// Every table has a primary key of one or two text columns.
function primaryKeyOf(table: PgTable): [name: string, column: PgColumn][] {
  const [composite] = getTableConfig(table).primaryKeys;
  const names = new Set(composite?.columns.map((column) => column.name));
  const key = Object.entries(getTableColumns(table)).filter(([, column]) => column.primary || names.has(column.name));
  if (key.length === 0) throw new Error("A table without a primary key cannot be archived.");
  return key;
}
