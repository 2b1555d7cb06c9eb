import { existsSync, readdirSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compileEarly } from "./compile-early.mjs";
import { generate, isGenerated } from "./generate.mjs";
import { hashFiles } from "./hash-files.mjs";
import { joinChunks } from "./join-chunks.mjs";
import { packFiles } from "./packed-files.mjs";
import { root, runNode } from "./run.mjs";
import { sayProgress } from "./say-progress.mjs";
import { shrink } from "./shrink-chunks.mjs";

const sources = ["app", "lib", "db", "public"];
// Without tsconfig.json: Next writes it during a build.
const isSourceAtTop = (name) =>
  /^(next|postcss)\.config\.|^(instrumentation(-client)?|proxy)\.ts$|^(package|package-lock)\.json$/.test(name);
const isOfTests = (name) => /\.test\.tsx?$|^test-.*\.tsx?$/.test(name);
const stamp = join(root, ".next", "colophon-sources");

/** Whether the last build was made from the current sources. */
export async function isBuilt() {
  return (await isGenerated()) && hashFiles(sourceFiles()) === (await builtHash());
}

/** Builds the workspace unless the last build is current; returns whether a good build exists. With `quiet`, prints output only on failure. */
export async function build({ quiet = false } = {}) {
  await generate();
  const wanted = hashFiles(sourceFiles());
  if (wanted === (await builtHash())) return true;
  const isGood = await sayProgress("Building the workspace", () => buildWith({ quiet }), {
    usually: "about a minute; repeated only when its sources change",
  });
  if (isGood) await writeFile(stamp, wanted);
  else console.error("The build failed. See the errors above.");
  return isGood;
}

async function buildWith({ quiet }) {
  await rm(stamp, { force: true });
  const next = join(root, "node_modules/next/dist/bin/next");
  if ((await runNode(next, ["build"], { env: { NODE_ENV: "production" }, quiet })) !== 0) return false;
  await Promise.all([joinChunks(undefined, shrink), compileEarly().then(packFiles)]);
  return true;
}

function builtHash() {
  return readFile(stamp, "utf8").catch(() => "");
}

function sourceFiles() {
  const top = readdirSync(root).filter(isSourceAtTop);
  return [...top, ...sources.filter((folder) => existsSync(join(root, folder))).flatMap(filesUnder)].sort();
}

function filesUnder(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !isOfTests(entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}
