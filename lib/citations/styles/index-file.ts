import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { env } from "#lib/base/env";
import { log } from "#lib/base/log";
import { readJson } from "./bodies";

const FORMAT = 2;

const indexShape = z.object({
  format: z.literal(FORMAT),
  /** The day on which a style of it was changed last. */
  asOf: z.string().nullable().default(null),
  locales: z.array(z.string()),
  renamed: z.record(z.string(), z.string()),
  // Ten thousand rows, which our own program has written: looking at each would take longer than reading them.
  styles: z.custom<StyleRow[]>(Array.isArray),
});

/** A style in the index, as `bin/write-catalogue.mjs` lays it out. */
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

/** Where the catalogues that `npm run styles:update` fetched are kept, each in a folder named after its time. */
export const fetchedFolder = (): string => join(/* turbopackIgnore: true */ env().DATA_DIR, "styles");

/** The catalogues that there are, newest first: those that were fetched, and last the one compiled from the packages. */
export function catalogueFolders(): string[] {
  const place = fetchedFolder();
  const own = join(/* turbopackIgnore: true */ process.cwd(), ".generated", "styles");
  const names = existsSync(place) ? readdirSync(place).filter((name) => FETCHED.test(name)) : [];
  const fetched = names
    .sort()
    .reverse()
    .map((name) => join(/* turbopackIgnore: true */ place, name));
  // Earlier versions kept the one that they fetched in the folder itself.
  const legacy = existsSync(join(/* turbopackIgnore: true */ place, "index.json")) ? [place] : [];
  return [...fetched, ...legacy, own];
}

const FETCHED = /^\d{4}-\d{2}-\d{2}T[\d.-]+Z$/;

/** Reads the newest of some catalogues that this version can read; throws when that is none. */
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

/** Reads the index of the catalogue in `folder`; throws when it is not there or laid out by another version. */
export function readIndex(folder: string): CatalogueIndex {
  return indexShape.parse(readJson(folder, "index.json"));
}
