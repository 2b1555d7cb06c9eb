import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.mjs";

const folder = join(root, ".generated", "fonts");
const wanted = join(root, "lib/publishing/font-cuts.json");
// What they were cut by.
const made = join(folder, "cuts.json");
const FIGURES = ["onum", "lnum", "tnum", "pnum"];
const SETTING = ["kern", "liga", "ccmp", "locl", "mark"];

/** Cuts the fonts that `lib/publishing/font-cuts.json` names into `.generated/fonts`, unless they are there. */
export async function cutFonts() {
  if (await hasCutFonts()) return;
  // Only here: an image that is built goes without them.
  const { default: subset } = await import("subset-font");
  await mkdir(folder, { recursive: true });
  for (const { file, format, from, axes, text } of await readCuts()) {
    const whole = await readFile(join(root, "node_modules", from));
    const options = { variationAxes: axes, keepFeatures: [...FIGURES, ...SETTING], noHinting: true };
    const small = await subset(whole, text, { ...options, targetFormat: format });
    // Whoever reads it meanwhile finds a whole file or none.
    await writeFile(`${file}.new`, small);
    await rename(`${file}.new`, file);
  }
  await copyFile(wanted, made);
}

/** Whether they are all there, as they are wanted now. */
export async function hasCutFonts() {
  const [now, then] = await Promise.all([readFile(wanted, "utf8"), readFile(made, "utf8").catch(() => null)]);
  return now === then && (await readCuts()).every(({ file }) => existsSync(file));
}

async function readCuts() {
  const { characters, cuts } = JSON.parse(await readFile(wanted, "utf8"));
  return Object.entries(cuts).map(([name, cut]) => {
    // Pictures are drawn by a program that reads no woff2.
    const format = name === "serif-preview" ? "woff" : "woff2";
    const text = charactersOf(characters[cut.characters]);
    return { ...cut, text, format, file: join(folder, `colophon-${name}.${format}`) };
  });
}

function charactersOf(unicodeRange) {
  const ranges = unicodeRange.split(",").map((range) => range.replace("U+", "").split("-"));
  return ranges
    .flatMap(([first, last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join("");
}
