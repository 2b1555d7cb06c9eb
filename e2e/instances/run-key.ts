import { runCommand } from "../run-command";

/** Runs `npm run key` with these arguments and returns its output; throws when it fails. */
export async function runKey(settings: Record<string, string>, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand({ LOG_LEVEL: "silent", ...settings }, "key", ...words);
  if (code !== 0) throw new Error(`key ${words.join(" ")} ended with ${code}: ${stderr}`);
  return stdout.trim();
}
