import "./drop-lost-output.mjs";
import { spawn } from "node:child_process";
import { commandArguments } from "./compile-programs.mjs";
import { install } from "./install.mjs";
import { loadSettings } from "./load-settings.mjs";
import { requireNode } from "./node-version.mjs";

requireNode();
// Commands need no build tools, and a container image does not include them.
if (!(await install({ build: false }))) process.exit(1);
loadSettings();

const [name, ...words] = process.argv.slice(2);
const args = [...(await commandArguments(name ?? "")), ...words];
const child = spawn(process.execPath, args, { stdio: "inherit" });
// Forward signals: stopping this process stops the command.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
