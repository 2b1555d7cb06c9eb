import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { cslJson } from "./csl-json.mjs";
import { root } from "./run.mjs";
import { describeStyle } from "./style-entry.mjs";

const own = join(root, ".generated", "styles", "locales");

/**
 * All styles and locales in copies of the official repositories; missing locales come from the bundled catalogue.
 * Skips invalid CSL and styles without their parent, naming them on standard error; throws when no style is left.
 */
export async function stylesOfFolders(folders) {
  const files = (await Promise.all(folders.map(filesIn))).flat();
  const read = await Promise.all(files.filter((file) => file.endsWith(".csl")).map(readStyle));
  const known = read.filter(Boolean);
  const bodies = new Set(known.filter(({ body }) => body).map(({ id }) => id));
  const styles = known.filter(
    ({ id, body, parent }) => body || bodies.has(parent) || leaveOut(id, `has no parent ${parent}`),
  );
  if (styles.length === 0) throw new Error(`There are no citation styles (*.csl) in ${folders.join(", ")}.`);
  return { styles, locales: { ...(await ownLocales()), ...(await localesOf(files)) }, renamed: await renamedIn(files) };
}

async function filesIn(folder) {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  return (await readdir(folder, { recursive: true })).map((path) => join(folder, path));
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
  const read = xml.map(async (file) => [basename(file).slice(8, -4), cslJson(await readFile(file, "utf8"))]);
  return Object.fromEntries(await Promise.all(read));
}

async function ownLocales() {
  const names = await readdir(own).catch(() => []);
  const read = names.map(async (name) => [
    basename(name, ".json"),
    JSON.parse(await readFile(join(own, name), "utf8")),
  ]);
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
