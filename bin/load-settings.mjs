import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** Takes settings that the environment does not give from the file `.env`; Next would for the server, but not for the commands, which would then work on another store. */
export function loadSettings() {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
