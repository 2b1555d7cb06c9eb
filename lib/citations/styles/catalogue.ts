import { AppError } from "#lib/base/errors";
import { catalogueFolders, openCatalogue, type StyleRow } from "./index-file";
import { nearestStyles } from "./nearest-styles";
import { rankStyles, type Searchable, searchable } from "./rank-styles";
import { byAllNames } from "./renamed";
import { SHORT_IDS } from "./short-ids";

/** A citation style in the catalogue; `parent` is the style whose rules it uses, null for an independent one. */
export type Style = {
  id: string;
  title: string;
  shortTitle: string | null;
  fields: string[];
  issn: string[];
  class: "in-text" | "note";
  format: "author-date" | "numeric" | "label" | "note" | "author";
  hasBibliography: boolean;
  parent: string | null;
  /** Its locale when the request names none. */
  defaultLocale: string | null;
  /** The number of its elements with all macros expanded; an engine's cost is proportional to it. */
  weight: number;
};

type Catalogue = {
  byName: Map<string, Style>;
  locales: string[];
  searchable(): Searchable[];
  folder: string;
  count: number;
  asOf: string | null;
};

const TO_ADD =
  "Where a style is missing, the owner of the workspace fetches the current ones in Settings → About, or adds a CSL file with “npm run styles:update -- FILE.csl”.";

/** How long the catalogue is used before a check for a newer one, in milliseconds. */
const FRESH = 5_000;

let loaded: { catalogue: Catalogue; newest: string | undefined; lookedAt: number } | undefined;

/**
 * Finds a style by a short id, a CSL file name in any case with or without `.csl`, its URL, or a former name; throws
 * `unknown_style`, which names the `field` of the request that the name is from.
 */
export function findStyle(name: string, field: "citationStyle" | "style" = "citationStyle"): Style {
  const { byName } = catalogue();
  const wanted = styleName(name);
  const style = byName.get(wanted);
  if (style) return style;
  const near = nearestStyles(wanted, catalogue().searchable());
  throw new AppError("unknown_style", `There is no citation style “${name.slice(0, 100)}”.`, {
    details: near.map(({ id, title }) => ({ path: field, message: `Nearest: ${id} (${title})` })),
    hint: `Did you mean ${near.map(({ id }) => id).join(", ")}? Use the name of a CSL file, or ${Object.keys(SHORT_IDS).join(", ")}. ${TO_ADD}`,
  });
}

/** Finds styles whose title, short title, id, fields or ISSN have all the words of `query`, best match first. */
export function searchStyles(query: string, limit: number): Style[] {
  return rankStyles(query, catalogue().searchable()).slice(0, limit);
}

/** Normalises a style's name: lower case, without `.csl` and without CSL's URL prefix. */
export function styleName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?zotero\.org\/styles\//, "")
    .replace(/\.csl$/, "");
}

/** The names of the CSL locales in the catalogue. */
export function knownLocales(): readonly string[] {
  return catalogue().locales;
}

/** The folder with the bodies of the styles. */
export function stylesFolder(): string {
  return catalogue().folder;
}

/** The number of styles, the day of the latest change to one of them (null if unknown), and their folder. */
export function describeCatalogue(): Pick<Catalogue, "count" | "asOf" | "folder"> {
  const { count, asOf, folder } = catalogue();
  return { count, asOf, folder };
}

function catalogue(): Catalogue {
  const now = Date.now();
  if (loaded && now - loaded.lookedAt < FRESH) return loaded.catalogue;
  const folders = catalogueFolders();
  const [newest] = folders;
  const isSame = loaded && loaded.newest === newest;
  loaded = { catalogue: loaded && isSame ? loaded.catalogue : load(folders), newest, lookedAt: now };
  return loaded.catalogue;
}

function load(folders: readonly string[]): Catalogue {
  const { folder, index } = openCatalogue(folders);
  const all = index.styles.map(asStyle);
  const byName = byAllNames(all, index.renamed);
  for (const [short, id] of Object.entries(SHORT_IDS)) {
    const style = byName.get(id);
    if (style) byName.set(short, style);
  }
  // A file under a former name duplicates the style with the new name.
  const styles = all.filter(({ id }) => byName.get(id)?.id === id);
  let made: Searchable[] | undefined;
  const searched = () => {
    made ??= styles.map(searchable);
    return made;
  };
  return { byName, locales: index.locales, searchable: searched, folder, count: styles.length, asOf: index.asOf };
}

function asStyle(row: StyleRow): Style {
  const [id, title, shortTitle, fields, issn, className, format, hasBibliography, parent, defaultLocale, weight] = row;
  return {
    id,
    title,
    shortTitle: shortTitle || null,
    fields,
    issn,
    class: className,
    format,
    hasBibliography: hasBibliography === 1,
    parent: parent || null,
    defaultLocale: defaultLocale || null,
    weight,
  };
}
