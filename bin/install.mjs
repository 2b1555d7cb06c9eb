import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root, run, runNode } from "./run.mjs";

// Standard output belongs to what the command was run for, such as a key.
const onStandardError = { stdio: ["ignore", 2, 2] };

/** Installs the packages of package-lock.json unless they are there already, those for building and testing only where `withTools` asks; answers whether they are there now. */
export async function install({ withTools = true } = {}) {
  if (await isInstalled(withTools)) return true;
  console.error("Installing packages (about a minute, once) …");
  // Not `npm ci`: it insists that the lock names every platform's optional packages, which a mirror need not carry.
  // Building needs the development packages too, which npm leaves out under NODE_ENV=production.
  const code = await npm(["install", "--no-save", "--include=dev", "--loglevel=warn"]);
  if (code !== 0) console.error("Installing packages failed; npm says why above. Mend that and run the command again.");
  return code === 0;
}

// npm writes this list into node_modules as its last act, so an installation that was interrupted has none.
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
  // On Windows npm is a command file, which only a shell can start.
  return run("npm", npmArguments, { ...onStandardError, shell: process.platform === "win32" });
}
