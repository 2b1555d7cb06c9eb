import { AppError } from "#lib/base/errors";
import { containsTitle, identifiersInText } from "#lib/citations/identity/identifier-in-text";
import { resolveWork } from "#lib/citations/sources/resolve-work";
import { pdfText } from "#lib/files/pdf-text";
import type { NewWork } from "../entries/save";

// After the work's own, the DOIs of works that it cites follow.
const TRIED = 3;

const UNCHECKED = { verified: false, retracted: null, newerVersion: null };

/** The work of a PDF, and why it is only known by its title, if so. */
export type PdfWork = { work: NewWork; unknown: string | null };

/**
 * Finds the work that a person's PDF is: the first DOI or arXiv id on its first pages that a registry knows under a title
 * which these pages contain. Otherwise a document with the PDF's own title, or its file name.
 */
export async function workOfPdf(person: string, name: string, content: Uint8Array): Promise<PdfWork> {
  const read = await pdfText(person, content).catch(wordsOf);
  if (typeof read === "string") return { work: untitled(name), unknown: read };
  const identifiers = identifiersInText(read.text, TRIED);
  let failure: string | null = null;
  for (const identifier of identifiers) {
    const found = await resolveWork(identifier).catch(wordsOf);
    if (typeof found === "string") failure ??= found;
    else if (containsTitle(read.text, found.csl)) return { work: found, unknown: null };
  }
  const why =
    identifiers.length === 0
      ? "Its first pages name no DOI and no arXiv id."
      : "Its DOI is not that of a work with its title.";
  return { work: untitled(read.title || name), unknown: failure ?? why };
}

/** The sentence of an error for people; others are thrown. */
function wordsOf(thrown: unknown): string {
  if (thrown instanceof AppError) return thrown.message;
  throw thrown;
}

const untitled = (name: string): NewWork => ({
  csl: {
    type: "document",
    title:
      name
        .replace(/\.pdf$/i, "")
        .trim()
        .slice(0, 1000) || "Untitled",
  },
  identifier: null,
  checks: UNCHECKED,
});
