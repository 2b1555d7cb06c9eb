import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pgliteImage } from "./connection/pglite-image";

/** A new data directory whose store is created and migrated but empty, because that takes seconds at a first start. */
export async function newDataDirectory(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "colophon-data-"));
  const store = join(directory, "pglite");
  mkdirSync(store);
  // The image holds absolute names, about which tar warns.
  execFileSync("tar", ["-xf", await pgliteImage(), "--no-same-owner", "-C", store], { stdio: "ignore" });
  return directory;
}
