import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.mjs";
import { CATALOGUE_FORMAT } from "./write-catalogue.mjs";

const bundled = join(root, ".generated", "styles");

/**
 * The catalogue in use, as `writeCatalogue` takes it: the newest readable one in `place`, otherwise the bundled one. Each
 * independent style names the file of its body.
 */
export async function readCatalogue(place) {
  const fetched = (await readdir(place).catch(() => [])).filter((name) => /^\d{4}-/.test(name)).sort();
  for (const folder of [...fetched.reverse().map((name) => join(place, name)), bundled]) {
    const index = await readJson(folder, "index.json").catch(() => null);
    if (index?.format === CATALOGUE_FORMAT) return readStyles(folder, index);
  }
  throw new Error("The bundled citation styles are missing: start the workspace once.");
}

async function readStyles(folder, { styles, locales, renamed, asOf }) {
  const read = styles.map((row) => {
    const [id, title, shortTitle, fields, issn, className, format, hasBibliography, parent, defaultLocale, weight] =
      row;
    const rules = parent === "" ? { bodyFile: join(folder, "bodies", `${id}.json`), weight } : { parent };
    const style = { id, title, shortTitle, fields, issn, class: className, format, defaultLocale };
    return { ...style, hasBibliography: hasBibliography === 1, updated: asOf ?? "", ...rules };
  });
  const terms = locales.map(async (name) => [name, await readJson(folder, "locales", `${name}.json`)]);
  return { styles: read, locales: Object.fromEntries(await Promise.all(terms)), renamed };
}

async function readJson(folder, ...path) {
  return JSON.parse(await readFile(join(folder, ...path), "utf8"));
}
