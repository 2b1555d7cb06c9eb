import { AppError } from "#lib/base/errors";
import { openCatalogue, type StyleRow } from "./index-file";
import { nearestStyles } from "./nearest-styles";
import { rankStyles, type Searchable, searchable } from "./rank-styles";
import { RENAMED } from "./renamed";
import { SHORT_IDS } from "./short-ids";

/** A citation style as the catalogue describes it; `parent` is the style whose rules it follows, null for one with its own. */
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
  /** The locale it is written in where none is asked for. */
  defaultLocale: string | null;
  /** Its elements with all macros written out, to which the cost of an engine for it is proportional. */
  weight: number;
};

type Catalogue = { byName: Map<string, Style>; locales: string[]; searchable(): Searchable[]; folder: string };

let loaded: Catalogue | undefined;

/** The style of this name: a short id, a CSL file's name in any case with or without `.csl`, its URL, or a former name; throws `unknown_style`. */
export function findStyle(name: string): Style {
  const { byName } = catalogue();
  const wanted = styleName(name);
  const style = byName.get(wanted);
  if (style) return style;
  const near = nearestStyles(wanted, catalogue().searchable());
  throw new AppError("unknown_style", `There is no citation style “${name.slice(0, 100)}”.`, {
    details: near.map(({ id, title }) => ({ path: "citationStyle", message: `Nearest: ${id} (${title})` })),
    hint: `Did you mean ${near.map(({ id }) => id).join(", ")}? Use the name of a CSL file, or ${Object.keys(SHORT_IDS).join(", ")}.`,
  });
}

/** The styles whose title, short title, id, fields or ISSN have all the words of `query`, best first. */
export function searchStyles(query: string, limit: number): Style[] {
  return rankStyles(query, catalogue().searchable()).slice(0, limit);
}

/** How a style's name is kept: lower case, without `.csl` and without the address that CSL puts before it. */
export function styleName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?zotero\.org\/styles\//, "")
    .replace(/\.csl$/, "");
}

/** The names of the CSL locales of the catalogue. */
export function knownLocales(): readonly string[] {
  return catalogue().locales;
}

/** The folder that the bodies of the styles are read from. */
export function stylesFolder(): string {
  return catalogue().folder;
}

function catalogue(): Catalogue {
  loaded ??= load();
  return loaded;
}

function load(): Catalogue {
  const { folder, index } = openCatalogue();
  const { styles: rows, locales, renamed } = index;
  const styles = rows.map(asStyle);
  const byName = new Map(styles.map((style) => [style.id, style]));
  // CSL has put "the" before many a journal's name after the fact.
  const articles = styles.flatMap(({ id }) => (id.startsWith("the-") ? [[id, id.slice(4)]] : []));
  const groups = [...Object.entries(SHORT_IDS), ...RENAMED, ...Object.entries(renamed), ...articles];
  for (const names of groups) nameAll(byName, names);
  let made: Searchable[] | undefined;
  const all = () => {
    made ??= styles.map(searchable);
    return made;
  };
  return { byName, locales, searchable: all, folder };
}

// The catalogue's own names come first: a name is never taken from a style that bears it.
function nameAll(byName: Map<string, Style>, names: readonly string[]): void {
  const style = names.map((name) => byName.get(name)).find((known) => known !== undefined);
  if (!style) return;
  for (const name of names) if (!byName.has(name)) byName.set(name, style);
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
