import { LANGUAGE_CHOICES } from "./language";

/** The colours; the first is the fallback, as of all that follow. */
export const THEMES = ["system", "light", "dark"] as const;

/** The typefaces of texts. */
export const FACES = ["serif", "sans"] as const;

/** Whether the sidebar is open. */
export const SIDEBARS = ["open", "closed"] as const;

/** The forms of lists. */
export const LISTS = ["cards", "lines"] as const;

/** What the library can show of a work beside its title. */
export const LIBRARY_COLUMNS = ["authors", "container", "year", "type", "tags", "reading", "checks", "added"] as const;

/** One of `LIBRARY_COLUMNS`. */
export type LibraryColumn = (typeof LIBRARY_COLUMNS)[number];

const USUAL_COLUMNS: readonly LibraryColumn[] = ["authors", "container", "year", "type", "tags", "checks"];

/** A user's appearance settings, stored in a cookie so that the server renders them in the first paint. */
export type Appearance = {
  theme: (typeof THEMES)[number];
  face: (typeof FACES)[number];
  sidebar: (typeof SIDEBARS)[number];
  list: (typeof LISTS)[number];
  language: (typeof LANGUAGE_CHOICES)[number];
  columns: readonly LibraryColumn[];
};

/** The cookie that holds an appearance as `theme.face.sidebar.list.language.columns`. */
export const APPEARANCE_COOKIE = "colophon-appearance";

const choose = <T extends string>(known: readonly [T, ...T[]], value: string | undefined): T =>
  known.find((one) => one === value) ?? known[0];

const known = (names: readonly string[]) => LIBRARY_COLUMNS.filter((column) => names.includes(column));

/**
 * Parses the cookie; missing or unknown parts fall back to the system theme, the serif font, an open sidebar, a list of cards,
 * the language of the browser and the usual columns.
 */
export function readAppearance(value: string | undefined): Appearance {
  const [theme, face, sidebar, list, language, columns] = (value ?? "").split(".");
  return {
    theme: choose(THEMES, theme),
    face: choose(FACES, face),
    sidebar: choose(SIDEBARS, sidebar),
    list: choose(LISTS, list),
    language: choose(LANGUAGE_CHOICES, language),
    columns: columns === undefined ? USUAL_COLUMNS : known(columns.split("-")),
  };
}

/** Formats an appearance as the cookie's value. */
export function printAppearance({ theme, face, sidebar, list, language, columns }: Appearance): string {
  return `${theme}.${face}.${sidebar}.${list}.${language}.${columns.join("-")}`;
}
