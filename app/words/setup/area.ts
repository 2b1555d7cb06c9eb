import type en from "../en/en";

/** A part of the catalogue, which pages load on its own. */
export type Area = keyof typeof en;
