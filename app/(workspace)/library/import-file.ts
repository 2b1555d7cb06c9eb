import { call } from "#lib/doors/client";

/** The result of importing a file. */
export type ImportReport = {
  name: string;
  added: number;
  known: number;
  faults: { line: number; message: string }[];
};

/** Whether the library can import a file, by its extension. */
export const isImportable = ({ name }: { name: string }): boolean => /\.(bib|bibtex|ris|json)$/i.test(name);

/** Imports the works of a BibTeX, RIS or CSL-JSON file; rejects with `ApiError` when none can be read. */
export async function importFile(file: File, collectionId: string | undefined): Promise<ImportReport> {
  const text = await file.text();
  const source = sourceOf(file.name, text);
  const saved = await call("POST /api/d/citations", { ...source, collectionIds: collectionId ? [collectionId] : [] });
  if (!("faults" in saved)) throw new Error("A file was answered as one work.");
  return {
    name: file.name,
    added: saved.citations.length,
    known: saved.duplicates.length,
    faults: saved.faults,
  };
}

function sourceOf(name: string, text: string): { ris: string } | { cslJson: string } | { bibtex: string } {
  if (/\.ris$/i.test(name)) return { ris: text };
  return /\.json$/i.test(name) ? { cslJson: text } : { bibtex: text };
}
