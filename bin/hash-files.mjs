import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/**
 * A hash of the names and contents of files, whose paths are relative to the repository. Throws when one is missing. Every
 * start calls it, so it reads synchronously: thousands of small files would take ten times the processor time otherwise.
 */
export function hashFiles(paths) {
  const hash = createHash("sha256");
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  return hash.digest("hex");
}
