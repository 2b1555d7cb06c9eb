import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { cslJson } from "./csl-json.mjs";
import { mendStyle } from "./mend-style.mjs";
import { describeStyle } from "./style-entry.mjs";

/**
 * The present catalogue with the styles and locales of these folders and files, which replace those of the same name.
 * Skips invalid CSL and styles without their parent, naming them on standard error; throws when no style is left to add.
 */
export async function addStyles(present, places) {
  const files = (await Promise.all(places.map(filesIn))).flat();
  const read = await Promise.all(files.filter((file) => file.endsWith(".csl")).map(readStyle));
  const known = read.filter(Boolean);
  const all = new Map([...present.styles, ...known].map((style) => [style.id, style]));
  const added = known.filter(({ id, parent }) => hasBody(all, parent ?? id) || leaveOut(id, `has no parent ${parent}`));
  if (added.length === 0) throw new Error(`There are no citation styles (*.csl) in ${places.join(", ")}.`);
  return {
    styles: withParents([...present.styles, ...added]),
    locales: { ...present.locales, ...(await localesOf(files)) },
    renamed: { ...present.renamed, ...(await renamedIn(files)) },
    added: added.length,
  };
}

/** The last style of each name. A style whose parent has become dependent itself follows the parent's parent. */
function withParents(styles) {
  const all = new Map(styles.map((style) => [style.id, style]));
  return [...all.values()]
    .map((style) => (style.parent ? { ...style, parent: all.get(style.parent)?.parent ?? style.parent } : style))
    .filter(({ id, parent }) => hasBody(all, parent ?? id));
}

const hasBody = (all, id) => all.has(id) && all.get(id).parent === undefined;

async function filesIn(place) {
  if (!existsSync(place)) throw new Error(`There is no folder or file ${place}.`);
  if ((await stat(place)).isFile()) return [place];
  return (await readdir(place, { recursive: true })).map((path) => join(place, path));
}

async function readStyle(file) {
  const id = basename(file, ".csl");
  try {
    if (!/^[a-z0-9][a-z0-9-]*$/.test(id)) throw new Error("has a name that is not a valid style id");
    return describeStyle(id, cslJson(await readFile(file, "utf8")));
  } catch (error) {
    return leaveOut(id, error.message);
  }
}

function leaveOut(id, reason) {
  console.error(`Left out: ${id} (${reason})`);
  return null;
}

async function localesOf(files) {
  const xml = files.filter((file) => /^locales-[\w-]+\.xml$/.test(basename(file)));
  const read = xml.map(async (file) => [basename(file).slice(8, -4), mendStyle(cslJson(await readFile(file, "utf8")))]);
  return Object.fromEntries(await Promise.all(read));
}

async function renamedIn(files) {
  const file = files.find((path) => basename(path) === "renamed-styles.json");
  if (!file) return {};
  const entries = Object.entries(JSON.parse(await readFile(file, "utf8")));
  return Object.fromEntries(
    entries.filter(([, name]) => typeof name === "string").map(([old, name]) => [old, name.trim()]),
  );
}
