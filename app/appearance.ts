import { z } from "zod";

const THEMES = ["system", "light", "dark"] as const;
const FACES = ["serif", "sans"] as const;
const SIDEBARS = ["open", "closed"] as const;

/** A user's appearance settings, stored in a cookie so that the server renders them in the first paint. */
export const appearanceShape = z.strictObject({
  theme: z.enum(THEMES),
  face: z.enum(FACES),
  sidebar: z.enum(SIDEBARS),
});

/** The parsed value of `appearanceShape`. */
export type Appearance = z.output<typeof appearanceShape>;

/** The cookie that holds an appearance as `theme.face.sidebar`. */
export const APPEARANCE_COOKIE = "colophon-appearance";

const choose = <T extends string>(known: readonly [T, ...T[]], value: string | undefined): T =>
  known.find((one) => one === value) ?? known[0];

/** Parses the cookie; missing or unknown parts fall back to the system theme, the serif font and an open sidebar. */
export function readAppearance(value: string | undefined): Appearance {
  const [theme, face, sidebar] = (value ?? "").split(".");
  return { theme: choose(THEMES, theme), face: choose(FACES, face), sidebar: choose(SIDEBARS, sidebar) };
}

/** Formats an appearance as the cookie's value. */
export function printAppearance({ theme, face, sidebar }: Appearance): string {
  return `${theme}.${face}.${sidebar}`;
}
