import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root, run, runNode } from "./run.mjs";

// Standard output is reserved for the command's result, such as a key.
const onStandardError = { stdio: ["ignore", 2, 2] };

/** Installs missing packages of package-lock.json, development packages only with `withTools`; returns whether all are installed. */
export async function install({ withTools = true } = {}) {
  if (await isInstalled(withTools)) return true;
  console.error("Installing packages (about a minute, once) …");
  // Not `npm ci`: it requires the lock to name every platform's optional packages, which a mirror may lack.
  // Under NODE_ENV=production npm omits the development packages, which the build needs.
  const code = await npm(["install", "--no-save", "--include=dev", "--loglevel=warn"]);
  if (code !== 0) console.error("Installing packages failed. Fix the npm errors above and run the command again.");
  return code === 0;
}

// npm writes this list last, so an interrupted installation has none.
async function isInstalled(withTools) {
  const [wanted, present] = await Promise.all(["package-lock.json", "node_modules/.package-lock.json"].map(packagesIn));
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev }]) => {
    const mayBeMissing = path === "" || optional || devOptional || (dev && !withTools);
    return present[path]?.version === version || (mayBeMissing && present[path] === undefined);
  });
}

async function packagesIn(file) {
  try {
    return JSON.parse(await readFile(join(root, file), "utf8")).packages;
  } catch {
    return {};
  }
}

function npm(npmArguments) {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return runNode(script, npmArguments, onStandardError);
  // On Windows npm is a batch file, which only a shell can start.
  return run("npm", npmArguments, { ...onStandardError, shell: process.platform === "win32" });
}
