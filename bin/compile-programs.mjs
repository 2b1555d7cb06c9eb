import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { externalPackages } from "./external-packages.mjs";
import { hashFiles } from "./hash-files.mjs";
import { dropLostOutput, root } from "./run.mjs";

const workersFolder = join(root, ".generated", "workers");
const commandsFolder = join(root, ".generated", "commands");
// In each of the folders: the sources of what is compiled there, and a hash of their content.
const stamp = "sources.json";

/**
 * Bundles each worker `lib/**\/*.worker.ts` with our own modules, and each command `bin/*.ts` with most packages, into
 * `.generated`: a worker thread starts from a file, and Next emits none; a command would wait for a compiler. Does nothing
 * while their sources are the same.
 */
export async function compilePrograms() {
  if (await areAllCurrent()) return;
  // Imported late: a built image does not contain esbuild.
  const { build } = await import("esbuild");
  const options = {
    absWorkingDir: root,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    conditions: ["react-server"],
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  };
  const entryPoints = (await workers()).map((path) => ({ in: path, out: nameOf(path) }));
  const inOne = { ...options, metafile: true, packages: "external", entryPoints, outdir: workersFolder };
  const { metafile: ofWorkers } = await build(inOne);
  await writeStamp(workersFolder, ofWorkers);
  const { metafile } = await build({
    ...options,
    external: [...externalPackages, ...(await optionalPackages())],
    // In parts, so that a command loads only what it uses.
    splitting: true,
    chunkNames: "part-[hash]",
    // Packages that are no modules ask for others by it.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    metafile: true,
    entryPoints: await commands(),
    outdir: commandsFolder,
  });
  await removeOthers(Object.keys(metafile.outputs).map((path) => basename(path)));
  await writeStamp(commandsFolder, metafile);
}

async function writeStamp(folder, { inputs: read }) {
  const own = Object.keys(read).filter((path) => !path.startsWith("node_modules/"));
  const inputs = ["package-lock.json", "bin/compile-programs.mjs", ...own];
  await writeFile(join(folder, stamp), JSON.stringify({ hash: hashFiles(inputs), inputs }));
}

async function areAllCurrent() {
  const compiled = (await commands()).map((path) => join(commandsFolder, `${basename(path, ".ts")}.mjs`));
  const isThere = compiled.every((path) => existsSync(path)) && (await hasCompiledWorkers());
  return isThere && (await isCurrent(commandsFolder)) && (await isCurrent(workersFolder));
}

/** Whether a compiled file exists for every worker; it may come from older sources. */
export async function hasCompiledWorkers() {
  return (await workers()).every((path) => existsSync(join(workersFolder, `${nameOf(path)}.mjs`)));
}

/** What Node needs to run the command `bin/<name>.ts`: its compiled file, or the compiler when the sources have changed since. */
export async function commandArguments(name, folder = commandsFolder) {
  const source = ["--import", "tsx", join(root, "bin", `${name}.ts`)];
  const program = (await isCurrent(folder)) ? [join(folder, `${name}.mjs`)] : source;
  // Server-only modules load only under this condition, which must be set on the command line.
  return ["--conditions=react-server", "--import", dropLostOutput, ...program];
}

async function isCurrent(folder) {
  const { hash, inputs } = JSON.parse(await readFile(join(folder, stamp), "utf8").catch(() => "{}"));
  // A source that is gone has changed.
  return hash !== undefined && inputs.every((path) => existsSync(join(root, path))) && hash === hashFiles(inputs);
}

async function removeOthers(names) {
  const old = (await readdir(commandsFolder)).filter((name) => name.endsWith(".mjs") && !names.includes(name));
  for (const name of old) await rm(join(commandsFolder, name), { force: true });
}

async function optionalPackages() {
  const { optionalDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return Object.keys(optionalDependencies);
}

async function workers() {
  const files = await readdir(join(root, "lib"), { recursive: true });
  return files.filter((path) => path.endsWith(".worker.ts")).map((path) => join(root, "lib", path));
}

async function commands() {
  const files = await readdir(join(root, "bin"));
  return files.filter((path) => /^[\w-]+\.ts$/.test(path)).map((path) => join(root, "bin", path));
}

const nameOf = (path) => basename(path, ".worker.ts");
