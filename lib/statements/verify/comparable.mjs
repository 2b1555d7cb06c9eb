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

/** In a statement's `paragraphs`: some blocks, or none, that formats show too differently to be compared. */
export const UNCOMPARED = "*";
