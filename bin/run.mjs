import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The root folder of this repository, where every command runs. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The module that a Node process imports to go on when nobody reads its output. */
export const dropLostOutput = new URL("drop-lost-output.mjs", import.meta.url).href;

/** Runs a program, shows its output (with `quiet` only on failure) and returns its exit code; 127 when it cannot start. */
export function run(program, programArguments, { env = {}, quiet = false, ...options } = {}) {
  const output = quiet ? "pipe" : "inherit";
  const child = spawn(program, programArguments, {
    cwd: root,
    stdio: ["ignore", output, output],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    ...options,
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => printed.push(chunk));
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("close", (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });
}

/** Runs a script with the current Node, like `run`. */
export function runNode(script, scriptArguments, options) {
  return run(process.execPath, ["--import", dropLostOutput, script, ...scriptArguments], options);
}
