/** A visible text in the form in which it is compared between formats: without white space, hyphens and boxes. */
export function comparable(text: string): string;
/** The SHA-256 of a text as `sha-256:` and hexadecimal digits. */
export function textHash(text: string | Uint8Array<ArrayBuffer>): Promise<string>;
/**
 * In a statement's `paragraphs`, what formats show too differently to be compared: any number of blocks (`some`), one block
 * or none (`one`), the list of references (`references`).
 */
export const UNCOMPARED: { some: "*"; one: "?"; references: "§" };
/** Stands in the blocks of an export for a picture or formula, and for the title of an alert. */
export const PLACEHOLDER: "\ufffc";
