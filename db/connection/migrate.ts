import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import type { Unpooled } from "./client";

// An arbitrary number that must be the same in every instance of every version.
const migrationLock = 727_274;

const appliedShape = z.array(z.object({ created_at: z.coerce.number() }));

/** Applies all missing migrations of `folder` in one transaction and returns their number; concurrent instances apply each once. */
export function migrate(db: Unpooled, folder = join(process.cwd(), "db", "migrations")): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  // Drizzle's own `migrate` reads the list outside the transaction and without a lock, so concurrent starts fail.
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    const { rows } = await tx.execute(sql`select created_at from drizzle.__drizzle_migrations`);
    const applied = new Set(appliedShape.parse(rows).map((row) => row.created_at));
    const missing = migrations.filter((migration) => !applied.has(migration.folderMillis));
    for (const { sql: statements, hash, folderMillis } of missing) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      );
    }
    return missing.length;
  });
}
