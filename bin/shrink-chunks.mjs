import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.mjs";

const folder = join(root, ".next/server");

/**
 * Writes the modules of a build in ASCII: the engine keeps the source of each as long as it is loaded, with two bytes for
 * every character when one of them is beyond Latin-1.
 */
export async function shrinkChunks() {
  // Imported late: a built image does not contain esbuild.
  const { transform } = await import("esbuild");
  const files = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".js"));
  for (const path of files.map((name) => join(folder, name))) {
    const source = await readFile(path, "utf8");
    if (!/[^\0-\xff]/.test(source)) continue;
    const { code } = await transform(source, { charset: "ascii", minify: true, target: "esnext" });
    await writeFile(path, inAscii(code));
  }
}

// esbuild leaves regular expressions as they are. After a backslash a character may mean something else.
const inAscii = (code) =>
  code.replace(/(?<!\\)[^\0-\xff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
