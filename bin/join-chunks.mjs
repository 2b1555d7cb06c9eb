import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { root } from "./run.mjs";

/**
 * Writes each program of a build as `shrink` returns it, and gives each chunk one file: Next writes the same chunk once for
 * each group of routes, under other names, and the process would hold every copy that it loads. Returns how many copies went.
 */
export async function joinChunks(folder = join(root, ".next/server"), shrink = async (code) => code) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(js|json)$/.test(entry.name));
  const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
  const read = async (name) => {
    const text = await readFile(join(folder, name), "utf8");
    return [name, name.endsWith(".js") ? await shrink(text) : text];
  };
  const texts = new Map(await Promise.all(names.map(read)));
  const renamed = namesOfCopies([...texts].filter(([name]) => /(^|[\\/])chunks[\\/].*\.js$/.test(name)));
  const byBase = new Map([...renamed].map(([copy, kept]) => [basename(copy), basename(kept)]));
  for (const [name, text] of texts) {
    const path = join(folder, name);
    if (renamed.has(name)) await rm(path);
    else
      await writeFile(
        path,
        text.replace(NAME, (base) => byBase.get(base) ?? base),
      );
  }
  return renamed.size;
}

/** The chunks that have the content of an earlier one in their folder, with the name of that one. */
function namesOfCopies(chunks) {
  const kept = new Map();
  const copies = new Map();
  for (const [name, text] of chunks) {
    const key = `${dirname(name)} ${text}`;
    if (kept.has(key)) copies.set(name, kept.get(key));
    else kept.set(key, name);
  }
  return copies;
}

// The names of chunks have a hash in them, so no other text equals one. Tried only where one can begin: tried at every
// character, it took a tenth of the build.
const NAME = /(?<=["\\/])[^"\\/]+\.js(?=")/g;
