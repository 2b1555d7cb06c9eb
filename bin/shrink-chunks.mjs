import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.mjs";

const folder = join(root, ".next/server");

/**
 * Writes the modules of a build in ASCII: the engine keeps the source of each as long as it is loaded, with two bytes for
 * every character when one of them is beyond Latin-1.
 */
export async function shrinkChunks() {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".js")) continue;
    const path = join(folder, name);
    const source = await readFile(path, "utf8");
    const code = inAscii(source);
    if (code !== source) await writeFile(path, code);
  }
}

/** The same program without a character beyond Latin-1, unless a backslash escapes it, where another escape may mean something else. */
export const inAscii = (code) =>
  code.replace(
    /(?<!(?<!\\)\\(?:\\\\)*)[^\0-\xff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
