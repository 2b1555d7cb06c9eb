import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root, runNode } from "./run.mjs";

const generated = join(root, ".generated");
const folder = join(generated, "store");
const versionFile = join(generated, "store-version");

/**
 * Makes the files of an empty embedded store in `.generated/store`, unless they exist; `db/connection/pglite.ts` copies them at the
 * first start of a workspace. PGlite makes them in a second instance of PostgreSQL, which takes 400 MB and seconds.
 */
export async function makeStore() {
  if (await hasStore()) return;
  console.error("Making an empty store (some seconds, once) …");
  const unfinished = join(generated, `store-${randomUUID()}`);
  await mkdir(unfinished, { recursive: true });
  // In a process of its own, so that this one, which may become the server, does not keep the memory.
  const code = await runNode(fileURLToPath(import.meta.url), [unfinished]);
  if (code !== 0) throw new Error(`The empty store could not be made (${code}).`);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  await writeFile(versionFile, await versionOfPglite());
}

/** Whether the files exist and were made by the installed PGlite. */
export async function hasStore() {
  const made = await readFile(versionFile, "utf8").catch(() => null);
  return made === (await versionOfPglite()) && existsSync(join(folder, "PG_VERSION"));
}

async function versionOfPglite() {
  const description = await readFile(join(root, "node_modules/@electric-sql/pglite/package.json"), "utf8");
  return JSON.parse(description).version;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { PGlite } = await import("@electric-sql/pglite");
  const { NodeFS } = await import("@electric-sql/pglite/nodefs");
  const [, , place] = process.argv;
  const store = await PGlite.create({ fs: new NodeFS(place) });
  await store.exec("checkpoint");
  await store.close();
  // It names this process.
  await rm(join(place, "postmaster.pid"), { force: true });
  process.exit();
}
