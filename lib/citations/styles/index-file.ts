import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { env } from "#lib/base/env";
import { log } from "#lib/base/log";
import { readJson } from "./bodies";

const FORMAT = 2;

const indexShape = z.object({
  format: z.literal(FORMAT),
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

/**
 * The catalogue that `npm run styles:update` fetched, if this version can read it, or else the one compiled from the packages;
 * throws when that is not there either.
 */
export function openCatalogue(): { folder: string; index: CatalogueIndex } {
  const updated = join(/* turbopackIgnore: true */ env().DATA_DIR, "styles");
  const own = join(/* turbopackIgnore: true */ process.cwd(), ".generated", "styles");
  if (!existsSync(join(/* turbopackIgnore: true */ updated, "index.json")))
    return { folder: own, index: readIndex(own) };
  try {
    return { folder: updated, index: readIndex(updated) };
  } catch (error) {
    log("warn", "updated_styles_unreadable", { error, hint: "Run npm run styles:update again." });
    return { folder: own, index: readIndex(own) };
  }
}

/** Reads the index of the catalogue in `folder`; throws when it is not there or laid out by another version. */
export function readIndex(folder: string): CatalogueIndex {
  return indexShape.parse(readJson(folder, "index.json"));
}
