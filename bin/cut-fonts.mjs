import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.mjs";

const folder = join(root, ".generated", "fonts");
const wanted = join(root, "lib/publishing/font-cuts.json");
// The settings that the existing files were cut with.
const made = join(folder, "cuts.json");
// The program that draws preview images and the one that typesets pages cannot read woff2.
const FORMATS = [
  ["serif-preview", "woff"],
  ["print-", "truetype"],
];
const FIGURES = ["onum", "lnum", "tnum", "pnum"];
const SETTING = ["kern", "liga", "ccmp", "locl", "mark"];

/** Cuts the fonts named in `lib/publishing/font-cuts.json` into `.generated/fonts`, unless they exist. */
export async function cutFonts() {
  if (await hasCutFonts()) return;
  console.error("Cutting the fonts (some seconds, once) …");
  // Imported late: a built image does not contain this package.
  const { default: subset } = await import("subset-font");
  await mkdir(folder, { recursive: true });
  for (const { file, format, from, axes, text } of await readCuts()) {
    const whole = await readFile(join(root, "node_modules", from));
    const options = { variationAxes: axes, keepFeatures: [...FIGURES, ...SETTING], noHinting: true };
    const small = await subset(whole, text, { ...options, targetFormat: format });
    // Written and renamed, so that a concurrent reader never finds half a file.
    await writeFile(`${file}.new`, small);
    await rename(`${file}.new`, file);
  }
  await copyFile(wanted, made);
}

/** Whether all fonts exist and were cut with the current settings. */
export async function hasCutFonts() {
  const [now, then] = await Promise.all([readFile(wanted, "utf8"), readFile(made, "utf8").catch(() => null)]);
  return now === then && (await readCuts()).every(({ file }) => existsSync(file));
}

async function readCuts() {
  const { characters, cuts } = JSON.parse(await readFile(wanted, "utf8"));
  return Object.entries(cuts).map(([name, cut]) => {
    const format = FORMATS.find(([start]) => name.startsWith(start))?.[1] ?? "woff2";
    const text = charactersOf(characters[cut.characters]);
    const extension = format === "truetype" ? "ttf" : format;
    return { ...cut, text, format, file: join(folder, `colophon-${name}.${extension}`) };
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
