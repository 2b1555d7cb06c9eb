import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { root } from "./run.mjs";

/**
 * Gives each chunk of a build one file: Next writes the same chunk once for each group of routes, under other names, and
 * the process would hold every copy that it loads.
 */
export async function joinChunks(folder = join(root, ".next/server")) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(js|json)$/.test(entry.name));
  const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  const renamed = await namesOfCopies(
    folder,
    names.filter((name) => /(^|[\\/])chunks[\\/].*\.js$/.test(name)),
  );
  for (const name of renamed.keys()) await rm(join(folder, name));
  const byBase = new Map([...renamed].map(([copy, kept]) => [basename(copy), basename(kept)]));
  for (const name of names.filter((name) => !renamed.has(name))) await rename(join(folder, name), byBase);
  return renamed.size;
}

/** The chunks that have the content of an earlier one in their folder, with the name of that one. */
async function namesOfCopies(folder, names) {
  const kept = new Map();
  const copies = new Map();
  for (const name of names.sort()) {
    const content = createHash("sha256").update(await readFile(join(folder, name)));
    const key = `${dirname(name)} ${content.digest("hex")}`;
    if (kept.has(key)) copies.set(name, kept.get(key));
    else kept.set(key, name);
  }
  return copies;
}

// The names of chunks have a hash in them, so no other text equals one. Tried only where one can begin: tried at every
// character, it took a tenth of the build.
const NAME = /(?<=["\\/])[^"\\/]+\.js(?=")/g;

async function rename(path, byBase) {
  const text = await readFile(path, "utf8");
  const other = text.replace(NAME, (name) => byBase.get(name) ?? name);
  if (other !== text) await writeFile(path, other);
}
