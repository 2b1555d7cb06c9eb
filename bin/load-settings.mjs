import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** Fills unset settings from `.env`. Next does so only for the server; commands would otherwise use another store. */
export function loadSettings() {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
