import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { root } from "./run.mjs";

const folder = join(root, ".generated", "workers");

/** Compiles each `lib/**\/*.worker.ts` with what it imports of ours into `.generated/workers`: a thread can only be started from a file, and Next leaves none. */
export async function compileWorkers() {
  // Only here: an image that is built goes without it.
  const { build } = await import("esbuild");
  await build({
    entryPoints: (await workers()).map((path) => ({ in: path, out: nameOf(path) })),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    conditions: ["react-server"],
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  });
}

/** Whether every worker has been compiled, from whatever sources. */
export async function hasCompiledWorkers() {
  return (await workers()).every((path) => existsSync(join(folder, `${nameOf(path)}.mjs`)));
}

async function workers() {
  const files = await readdir(join(root, "lib"), { recursive: true });
  return files.filter((path) => path.endsWith(".worker.ts")).map((path) => join(root, "lib", path));
}

const nameOf = (path) => basename(path, ".worker.ts");
