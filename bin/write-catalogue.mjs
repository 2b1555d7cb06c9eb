import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { weightOf } from "./style-weight.mjs";

/** The version of the catalogue's file layout; increase it with every change of the layout. */
export const CATALOGUE_FORMAT = 2;

const AT_ONCE = 50;

/**
 * Writes a catalogue into `folder` atomically: `index.json`, a compact body per independent style (`body`, or
 * a copy of `bodyFile`), the locales. Throws when it has fewer than `atLeast` styles, or when a style has neither a body nor a parent with a body.
 */
export async function writeCatalogue(folder, { styles, locales, renamed }, { stamp, atLeast }) {
  const independent = styles.filter(({ parent }) => parent === undefined);
  const parents = new Map(
    independent.map((style) => [style.id, { ...style, weight: style.weight ?? weightOf(style.body) }]),
  );
  const orphans = styles.filter(({ parent }) => parent !== undefined && !parents.has(parent));
  if (orphans.length > 0) throw new Error(`These styles have no parent: ${orphans.map(({ id }) => id).join(", ")}`);
  if (styles.length < atLeast)
    throw new Error(`There are only ${styles.length} styles; at least ${atLeast} are expected.`);
  const rows = styles.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((style) => rowOf(style, parents));
  const index = {
    format: CATALOGUE_FORMAT,
    stamp,
    asOf: newest(styles),
    locales: Object.keys(locales).sort(),
    renamed,
    styles: rows,
  };
  const fresh = `${folder}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(join(fresh, "bodies"), { recursive: true });
  await mkdir(join(fresh, "locales"));
  for (let at = 0; at < independent.length; at += AT_ONCE) {
    await Promise.all(independent.slice(at, at + AT_ONCE).map((style) => writeBody(join(fresh, "bodies"), style)));
  }
  for (const [name, locale] of Object.entries(locales)) {
    await writeJson(join(fresh, "locales", `${name}.json`), locale);
  }
  await writeJson(join(fresh, "index.json"), index);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
}

/** The date of the latest change of a style; ignores dates in the future, which are mistakes. */
function newest(styles) {
  const today = new Date().toISOString().slice(0, 10);
  const days = styles.map(({ updated }) => updated).filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= today);
  return days.sort().at(-1) ?? null;
}

function rowOf(style, parents) {
  const { class: className, hasBibliography, weight } = parents.get(style.parent ?? style.id);
  const { id, title, shortTitle, fields, issn, format, parent = "", defaultLocale } = style;
  return [
    id,
    title,
    shortTitle,
    fields,
    issn,
    className,
    format,
    Number(hasBibliography),
    parent,
    defaultLocale,
    weight,
  ];
}

function writeBody(folder, { id, body, bodyFile }) {
  const file = join(folder, `${id}.json`);
  return body ? writeJson(file, body) : copyFile(bodyFile, file);
}

function writeJson(file, value) {
  return writeFile(file, JSON.stringify(value));
}
