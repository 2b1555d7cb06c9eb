import "server-only";
import { createHash } from "node:crypto";
import { asc, getTableColumns, gt } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Executor } from "#db/client";
import { version } from "#lib/version";
import { encodeRow, writtenColumns } from "./row";
import { ARCHIVED, tableOf } from "./tables";

const BATCH = 100;

/** The form of the archives that this version writes and reads. */
export const FORMAT = 1;

/** Sends a workspace out as lines of JSON, as it was at one moment; answers how many rows there are of each table. */
export function writeArchive(db: Database, send: (line: string) => Promise<void>): Promise<Record<string, number>> {
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
      for (const name of ARCHIVED) counts[name] = await writeTable(tx, name, line);
      await send(`${JSON.stringify({ end: counts, sha256: hash.digest("hex") })}\n`);
      return counts;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function writeTable(
  tx: Executor,
  name: (typeof ARCHIVED)[number],
  line: (value: unknown) => Promise<void>,
): Promise<number> {
  const table = tableOf(name);
  const key = primaryKeyOf(table);
  let count = 0;
  for (let after: unknown = ""; ; ) {
    const rows = await tx
      .select(writtenColumns(table))
      .from(table)
      .where(gt(key, after))
      .orderBy(asc(key))
      .limit(BATCH);
    for (const row of rows) await line({ table: name, row: encodeRow(row) });
    count += rows.length;
    if (rows.length < BATCH) return count;
    after = rows.at(-1)?.[key.name];
  }
}

// Every table of ours is keyed by one column of text, named alike in the code and in the database.
function primaryKeyOf(table: PgTable): PgColumn {
  const key = Object.values(getTableColumns(table)).find((column) => column.primary);
  if (!key) throw new Error("A table without a primary key cannot be archived.");
  return key;
}
