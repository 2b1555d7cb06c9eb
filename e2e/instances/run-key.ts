import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { repository } from "../start-workspace";

/** Runs `npm run key` with these arguments and returns its output. */
export async function runKey(settings: Record<string, string>, ...words: string[]): Promise<string> {
  const env = { ...process.env, LOG_LEVEL: "silent", ...settings };
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "key", "--", ...words], {
    cwd: repository,
    env,
  });
  return stdout.trim();
}
