import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { repository } from "./start-workspace";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(repository, "package.json"), "utf8")));

type Ran = { code: number; stdout: string; stderr: string };

/** Runs a command as `npm run` does, without npm's own start. */
export function runCommand(settings: Record<string, string>, name: string, ...words: string[]): Promise<Ran> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    const line = ["-c", `${scripts[name]} "$@"`, name, ...words];
    const child = execFile("sh", line, { cwd: repository, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
