import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { env } from "#lib/base/env";
import { log } from "#lib/base/log";
import { readJson } from "./bodies";

const FORMAT = 2;

const indexShape = z.object({
  format: z.literal(FORMAT),
  /** The day of the latest change to one of its styles. */
  asOf: z.string().nullable().default(null),
  locales: z.array(z.string()),
  renamed: z.record(z.string(), z.string()),
  // Ten thousand rows written by our own program: validating each would take longer than reading them.
  styles: z.custom<StyleRow[]>(Array.isArray),
});

/** A style in the index, in the layout of `bin/write-catalogue.mjs`. */
export type StyleRow = [
  id: string,
  title: string,
  shortTitle: string,
  fields: string[],
  issn: string[],
  className: "in-text" | "note",
  format: "author-date" | "numeric" | "label" | "note" | "author",
  hasBibliography: number,
  parent: string,
  defaultLocale: string,
  weight: number,
];

/** The index of a compiled catalogue. */
export type CatalogueIndex = z.output<typeof indexShape>;

/** The folder of the catalogues fetched by `npm run styles:update`, each in a folder named after its time. */
export const fetchedFolder = (): string => join(/* turbopackIgnore: true */ env().DATA_DIR, "styles");

/** The available catalogues, newest first: the fetched ones, then the one compiled from the packages. */
export function catalogueFolders(): string[] {
  const place = fetchedFolder();
  const own = join(/* turbopackIgnore: true */ process.cwd(), ".generated", "styles");
  const names = existsSync(place) ? readdirSync(place).filter((name) => FETCHED.test(name)) : [];
  const fetched = names
    .sort()
    .reverse()
    .map((name) => join(/* turbopackIgnore: true */ place, name));
  // Earlier versions stored the fetched catalogue in the folder itself.
  const legacy = existsSync(join(/* turbopackIgnore: true */ place, "index.json")) ? [place] : [];
  return [...fetched, ...legacy, own];
}

const FETCHED = /^\d{4}-\d{2}-\d{2}T[\d.-]+Z$/;

/** Reads the newest catalogue that this version can read; throws when there is none. */
export function openCatalogue(folders: readonly string[]): { folder: string; index: CatalogueIndex } {
  const [folder = "", ...older] = folders;
  try {
    return { folder, index: readIndex(folder) };
  } catch (error) {
    if (older.length === 0) throw error;
    log("warn", "updated_styles_unreadable", { error, hint: "Run npm run styles:update again." });
    return openCatalogue(older);
  }
}

/** Reads the index of the catalogue in `folder`; throws when it is missing or has another version's layout. */
export function readIndex(folder: string): CatalogueIndex {
  return indexShape.parse(readJson(folder, "index.json"));
}
