import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const FOLDER = join("node_modules", ".cache", "colophon");
const NAME = "test-modules-";
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Where Vitest keeps what it compiled, for this set of source files: a kept file names the files that it imports, so
 * it is valid only while none is added or removed. What was kept for other sets is deleted after a day, as another run may
 * still use it.
 */
export function keptModules(): string {
  const paths = ["app", "lib", "db", "bin"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path));
  const kept = NAME + createHash("sha256").update(paths.sort().join("\n")).digest("hex").slice(0, 16);
  mkdirSync(FOLDER, { recursive: true });
  const old = readdirSync(FOLDER)
    .filter((name) => name.startsWith(NAME) && name !== kept)
    .map((name) => join(FOLDER, name))
    .filter((folder) => Date.now() - statSync(folder).mtimeMs > DAY_MS);
  for (const folder of old) rmSync(folder, { recursive: true, force: true });
  return resolve(FOLDER, kept);
}
