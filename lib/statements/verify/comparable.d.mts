/** A visible text in the form in which it is compared between formats: without white space, hyphens and boxes. */
export function comparable(text: string): string;
/** The SHA-256 of a text as `sha-256:` and hexadecimal digits. */
export function textHash(text: string | Uint8Array<ArrayBuffer>): Promise<string>;
/** In a statement's `paragraphs`: some blocks, or none, that formats show too differently to be compared. */
export const UNCOMPARED: "*";
