import { sql } from "drizzle-orm";
import type { Database } from "#db/connection/client";

/** The tables that a write of a document adds rows to. */
export const WRITTEN_TABLES = [
  "document",
  "version",
  "version_pack",
  "event",
  "event_pack",
  "document_step",
  "folded_step",
] as const;

/** The bytes of the rows of each of these tables, and of its pages with those of its indexes, without what deletions left. */
export async function storedBytes(db: Database): Promise<{ rows: number; pages: number }[]> {
  await db.execute(sql.raw(`vacuum full ${WRITTEN_TABLES.join(", ")}`));
  const sizes: { rows: number; pages: number }[] = [];
  for (const table of WRITTEN_TABLES) {
    const { rows } = await db.execute<{ rows: string; pages: string }>(
      sql`select coalesce(sum(pg_column_size(t.*)), 0) as rows, pg_total_relation_size(${table}) as pages
        from ${sql.identifier(table)} t`,
    );
    sizes.push({ rows: Number(rows[0]?.rows), pages: Number(rows[0]?.pages) });
  }
  return sizes;
}
