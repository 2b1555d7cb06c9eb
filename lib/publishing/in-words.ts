const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Several names as a sentence has them: “Ada, Ben and Cleo”. */
export const inWords = (names: readonly string[]): string => list.format(names);
