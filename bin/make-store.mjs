import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commandArguments } from "./compile-programs.mjs";
import { hashFiles } from "./hash-files.mjs";
import { root, run } from "./run.mjs";

const generated = join(root, ".generated");
const folder = join(generated, "store");
const versionFile = join(generated, "store-version");
const migrations = "db/migrations";

/**
 * Makes the files of an empty embedded store with all tables in `.generated/store`, unless they exist; `db/connection/pglite.ts`
 * copies them at the first start of a workspace. PGlite makes them in a second instance of PostgreSQL, which takes 400 MB and seconds.
 */
export async function makeStore() {
  if (await hasStore()) return;
  console.error("Making an empty store (some seconds, once) …");
  const unfinished = join(generated, `store-${randomUUID()}`);
  await mkdir(unfinished, { recursive: true });
  // In a process of its own, so that this one, which may become the server, does not keep the memory.
  const code = await run(process.execPath, [...(await commandArguments("empty-store")), unfinished]);
  if (code !== 0) throw new Error(`The empty store could not be made (${code}).`);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  await writeFile(versionFile, await version());
}

/** Whether the files exist and were made by the installed PGlite with the migrations of now. */
export async function hasStore() {
  const made = await readFile(versionFile, "utf8").catch(() => null);
  return made === (await version()) && existsSync(join(folder, "PG_VERSION"));
}

async function version() {
  const statements = (await readdir(join(root, migrations))).filter((name) => name.endsWith(".sql")).sort();
  return hashFiles([
    "node_modules/@electric-sql/pglite/package.json",
    ...statements.map((name) => join(migrations, name)),
  ]);
}
