import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "./migrate";
import { overPglite, startPglite } from "./pglite";

const cache = join("node_modules", ".cache", "colophon");

/** The path of a migrated PGlite image for tests; built once per version of its sources, because that takes seconds. */
export async function pgliteImage(): Promise<string> {
  const path = join(cache, `pglite-${ingredientsHash().slice(0, 16)}.tar`);
  if (!existsSync(path)) await makeImage(path);
  return path;
}

// An image can only be read by the PGlite build that made it; the other ingredients are the statements run in it.
function ingredientsHash(): string {
  const migrations = readMigrationFiles({ migrationsFolder: join("db", "migrations") });
  const hash = createHash("sha256").update(JSON.stringify(migrations.map((migration) => migration.hash)));
  for (const path of ["node_modules/@electric-sql/pglite/package.json", "db/connection/pglite.ts"])
    hash.update(readFileSync(path));
  return hash.digest("hex");
}

async function makeImage(path: string): Promise<void> {
  const client = await startPglite({});
  await migrate(overPglite(client).db);
  const image = await client.dumpDataDir("none");
  await client.close();
  mkdirSync(cache, { recursive: true });
  // Written and renamed, so that concurrent runs never read half an image.
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, Buffer.from(await image.arrayBuffer()));
  renameSync(unfinished, path);
}
