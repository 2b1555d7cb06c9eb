import { z } from "zod";
import { LANGUAGE_CHOICES } from "./language";

const THEMES = ["system", "light", "dark"] as const;
const FACES = ["serif", "sans"] as const;
const SIDEBARS = ["open", "closed"] as const;
const LISTS = ["cards", "lines"] as const;

/** A user's appearance settings, stored in a cookie so that the server renders them in the first paint. */
export const appearanceShape = z.strictObject({
  theme: z.enum(THEMES),
  face: z.enum(FACES),
  sidebar: z.enum(SIDEBARS),
  list: z.enum(LISTS),
  language: z.enum(LANGUAGE_CHOICES),
});

/** The parsed value of `appearanceShape`. */
export type Appearance = z.output<typeof appearanceShape>;

/** The cookie that holds an appearance as `theme.face.sidebar.list.language`. */
export const APPEARANCE_COOKIE = "colophon-appearance";

const choose = <T extends string>(known: readonly [T, ...T[]], value: string | undefined): T =>
  known.find((one) => one === value) ?? known[0];

/**
 * Parses the cookie; missing or unknown parts fall back to the system theme, the serif font, an open sidebar, a list of cards
 * and the language of the browser.
 */
export function readAppearance(value: string | undefined): Appearance {
  const [theme, face, sidebar, list, language] = (value ?? "").split(".");
  return {
    theme: choose(THEMES, theme),
    face: choose(FACES, face),
    sidebar: choose(SIDEBARS, sidebar),
    list: choose(LISTS, list),
    language: choose(LANGUAGE_CHOICES, language),
  };
}

/** Formats an appearance as the cookie's value. */
export function printAppearance({ theme, face, sidebar, list, language }: Appearance): string {
  return `${theme}.${face}.${sidebar}.${list}.${language}`;
}
