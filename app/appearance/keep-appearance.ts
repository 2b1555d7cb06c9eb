"use server";

import { cookies } from "next/headers";
import { z } from "zod";
import { action } from "#lib/doors/action";
import { APPEARANCE_COOKIE, appearanceShape, printAppearance } from "./appearance";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

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
