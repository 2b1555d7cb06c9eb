import type { PDFDocumentProxy } from "pdfjs-dist";
/** The payload of a statement, as far as it is shown. */
export type StatementPayload = {
  issuer: string;
  issuedAt: string;
  document: { id: string; title: string; url: string | null; version: number };
  words: number;
  contributors: { name: string; origin: "human" | "agent"; words: number; reviewed: number }[];
};
/** How a file is read, and where the keys and a statement beside it are found. */
export type Reading = {
  parse: {
    html: (text: string) => Document;
    xml: (text: string) => Document;
    pdf: (bytes: Uint8Array) => Promise<PDFDocumentProxy>;
  };
  keysOf: (issuer: string) => Promise<{ name: string; set: unknown }>;
  beside?: () => Promise<string | null>;
};
/** Verifies the bytes of a file by its signed statement; throws `Unverifiable` or `Differing`. */
export function verifyBytes(
  file: { name: string; bytes: Uint8Array; statement?: string | null },
  reading: Reading,
): Promise<{ payload: StatementPayload; format: "md" | "html" | "jats" | "docx" | "pdf" }>;
