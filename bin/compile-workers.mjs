import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { root } from "./run.mjs";

const folder = join(root, ".generated", "workers");

/** Bundles each `lib/**\/*.worker.ts` with our own modules into `.generated/workers`: a worker thread starts from a file, and Next emits none. */
export async function compileWorkers() {
  // Imported late: a built image does not contain esbuild.
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

/** Whether a compiled file exists for every worker; it may come from older sources. */
export async function hasCompiledWorkers() {
  return (await workers()).every((path) => existsSync(join(folder, `${nameOf(path)}.mjs`)));
}

async function workers() {
  const files = await readdir(join(root, "lib"), { recursive: true });
  return files.filter((path) => path.endsWith(".worker.ts")).map((path) => join(root, "lib", path));
}

const nameOf = (path) => basename(path, ".worker.ts");
