import type { PhrasingContent } from "mdast";

/** A character as a character reference, which is read as that character and as no syntax. */
export const characterReference = (character: string): PhrasingContent => ({
  type: "literal",
  value: `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`,
});
