import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { repository } from "../start-workspace";

const scopes = "read,create,update,delete,publish";

/** Makes a key as an administrator does who has no browser. */
export async function makeKey(settings: Record<string, string>): Promise<string> {
  const words = ["run", "--silent", "key", "--", "create", "--name", "instances", "--scopes", scopes];
  const env = { ...process.env, LOG_LEVEL: "silent", ...settings };
  const { stdout } = await promisify(execFile)("npm", words, { cwd: repository, env });
  return stdout.trim();
}
