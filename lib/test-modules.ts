import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

const FOLDER = join("node_modules", ".cache", "colophon");
const NAME = "test-modules-";

/**
 * Where Vitest keeps what it compiled, for this set of source files: a kept file names the files that it imports, so
 * it is valid only while none is added or removed. What was kept for other sets is deleted.
 */
export function keptModules(): string {
  const paths = ["app", "lib", "db", "bin"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path));
  const kept = NAME + createHash("sha256").update(paths.sort().join("\n")).digest("hex").slice(0, 16);
  mkdirSync(FOLDER, { recursive: true });
  for (const name of readdirSync(FOLDER)) {
    if (name.startsWith(NAME) && name !== kept) rmSync(join(FOLDER, name), { recursive: true, force: true });
  }
  return resolve(FOLDER, kept);
}
