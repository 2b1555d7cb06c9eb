import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { buildPackages, removeUnread } from "./build-packages.mjs";
import { root, run, runNode } from "./run.mjs";
import { sayProgress } from "./say-progress.mjs";

// Standard output is reserved for the command's result, such as a key.
const onStandardError = { stdio: ["ignore", 2, 2] };

/**
 * Installs missing packages of package-lock.json: those that run the workspace, with `build` those that build it, with
 * `tests` all. Returns whether they are installed.
 */
export async function install({ build = true, tests = false } = {}) {
  const [wanted, present] = await Promise.all(["package-lock.json", "node_modules/.package-lock.json"].map(packagesIn));
  if (isInstalled(wanted, present, { build, tests })) return true;
  // Where the tests ran before, a start keeps their packages.
  const all = tests || Object.keys(present).some((path) => wanted[path]?.dev);
  // Not `npm ci`: it requires the lock to name every platform's optional packages, which a mirror may lack.
  // Said either way: under NODE_ENV=production npm omits the packages of the tests by itself.
  const packages = ["install", "--no-save", all ? "--include=dev" : "--omit=dev", "--loglevel=warn"];
  const code = await sayProgress("Installing packages", () => npm(packages), {
    usually: "about a minute, once",
    state: async () => `${await countPackages()} packages are there`,
  });
  if (code === 0) await removeUnread();
  else console.error("Installing packages failed. Fix the npm errors above and run the command again.");
  return code === 0;
}

// npm writes the list of what is present last, so an interrupted installation has none.
const isInstalled = (wanted, present, { build, tests }) =>
  Object.entries(wanted).every(([path, { version, optional, devOptional, dev }]) => {
    const isForBuild = buildPackages.some((name) => path === `node_modules/${name}`);
    const mayBeMissing = path === "" || optional || devOptional || (dev && !tests) || (isForBuild && !build);
    return present[path]?.version === version || (mayBeMissing && present[path] === undefined);
  });

async function packagesIn(file) {
  try {
    return JSON.parse(await readFile(join(root, file), "utf8")).packages;
  } catch {
    return {};
  }
}

async function countPackages() {
  const folder = join(root, "node_modules");
  const inFolder = (path) => readdir(path).catch(() => []);
  const names = (await inFolder(folder)).filter((name) => !name.startsWith("."));
  const scopes = names.filter((name) => name.startsWith("@"));
  const inScopes = await Promise.all(scopes.map((scope) => inFolder(join(folder, scope))));
  return names.length - scopes.length + inScopes.flat().length;
}

function npm(npmArguments) {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return runNode(script, npmArguments, onStandardError);
  // On Windows npm is a batch file, which only a shell can start.
  return run("npm", npmArguments, { ...onStandardError, shell: process.platform === "win32" });
}
