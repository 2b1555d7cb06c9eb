import type { PDFDocumentProxy } from "pdfjs-dist";

/** The formats that carry a statement on themselves. */
export type SignedFormat = "html" | "docx" | "pdf" | "jats";
/** The one file that a statement covers. */
export type CoveredFile = { kind: SignedFormat | "page"; hash: string };
/** The file with a signed statement in place of the one in it, by format; a PDF is written again. */
export const EMBEDDED: Readonly<
  Record<Exclude<SignedFormat, "pdf">, (bytes: Uint8Array, statement: string) => Uint8Array>
>;
/** Describes the one file that a statement covers: the hash of all in it but the statement, or of a PDF's words. */
export function describeFile(
  format: SignedFormat,
  file: { bytes: Uint8Array; pdf: PDFDocumentProxy | null },
): Promise<CoveredFile>;
