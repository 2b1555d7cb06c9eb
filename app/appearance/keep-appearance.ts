"use server";

import { cookies } from "next/headers";
import { z } from "zod";
import { action } from "#lib/doors/action";
import {
  APPEARANCE_COOKIE,
  type Appearance,
  FACES,
  LIBRARY_COLUMNS,
  LISTS,
  printAppearance,
  SIDEBARS,
  THEMES,
} from "./appearance";
import { LANGUAGE_CHOICES } from "./language";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

// Here, because every page of the workspace would load what checks it.
const appearanceShape = z.strictObject({
  theme: z.enum(THEMES),
  face: z.enum(FACES),
  sidebar: z.enum(SIDEBARS),
  list: z.enum(LISTS),
  language: z.enum(LANGUAGE_CHOICES),
  columns: z.array(z.enum(LIBRARY_COLUMNS)).max(LIBRARY_COLUMNS.length).readonly(),
}) satisfies z.ZodType<Appearance>;

/** Stores an appearance in a cookie for a year. */
export const keepAppearance = action({
  name: "keep_appearance",
  // It writes a cookie, not the database.
  rate: "read",
  keepsPage: true,
  input: appearanceShape,
  output: z.void(),
  async handler(_context, appearance) {
    (await cookies()).set(APPEARANCE_COOKIE, printAppearance(appearance), {
      maxAge: YEAR_SECONDS,
      sameSite: "lax",
      httpOnly: true,
    });
  },
});
