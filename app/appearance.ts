import { z } from "zod";

const THEMES = ["system", "light", "dark"] as const;
const FACES = ["serif", "sans"] as const;
const SIDEBARS = ["open", "closed"] as const;

/** What a person chose about the look of the workspace, kept in a cookie so that the server paints it at once. */
export const appearanceShape = z.strictObject({
  theme: z.enum(THEMES),
  face: z.enum(FACES),
  sidebar: z.enum(SIDEBARS),
});

/** The same, as the code passes it on. */
export type Appearance = z.output<typeof appearanceShape>;

/** The cookie that holds an appearance as `theme.face.sidebar`. */
export const APPEARANCE_COOKIE = "colophon-appearance";

const choose = <T extends string>(known: readonly [T, ...T[]], value: string | undefined): T =>
  known.find((one) => one === value) ?? known[0];

/** Reads the cookie's value; what is missing or unknown falls back to the system's theme, the serif, an open sidebar. */
export function readAppearance(value: string | undefined): Appearance {
  const [theme, face, sidebar] = (value ?? "").split(".");
  return { theme: choose(THEMES, theme), face: choose(FACES, face), sidebar: choose(SIDEBARS, sidebar) };
}

/** The value of the cookie for an appearance. */
export function printAppearance({ theme, face, sidebar }: Appearance): string {
  return `${theme}.${face}.${sidebar}`;
}
