const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Joins names for a sentence: “Ada, Ben and Cleo”. */
export const inWords = (names: readonly string[]): string => list.format(names);
