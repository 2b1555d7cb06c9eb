"use server";

import { cookies } from "next/headers";
import { APPEARANCE_COOKIE, type Appearance, printAppearance, readAppearance } from "./appearance";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps an appearance in this browser for a year; unknown values become the defaults. */
export async function keepAppearance(appearance: Appearance): Promise<void> {
  const value = printAppearance(readAppearance(printAppearance(appearance)));
  (await cookies()).set(APPEARANCE_COOKIE, value, { maxAge: YEAR_SECONDS, sameSite: "lax", httpOnly: true });
}
