// White space, hyphens and invisible characters differ between formats: lines of a PDF end in them.
const LEFT_OUT = /(?:[\s\p{Cf}\p{Pd}☐☑☒✓]|[\ufe0e\ufe0f])+/gu;

/** A visible text in the form in which it is compared between formats: without white space, hyphens and boxes. */
export const comparable = (text) => text.normalize("NFKC").replace(LEFT_OUT, "");

/** The SHA-256 of a text as `sha-256:` and hexadecimal digits. */
export async function textHash(text) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha-256:${[...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * In a statement's `paragraphs`, what formats show too differently to be compared: any number of blocks (`some`), one block
 * or none (`one`), the list of references (`references`).
 */
export const UNCOMPARED = { some: "*", one: "?", references: "§" };

/** Stands in the blocks of an export for a picture or formula, and for the title of an alert. */
export const PLACEHOLDER = "\ufffc";
