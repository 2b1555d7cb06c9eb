import { call } from "#lib/doors/client";

/** What became of the entries of a file. */
export type ImportReport = {
  name: string;
  added: number;
  known: number;
  faults: { line: number; message: string }[];
};

/** Whether a file is one that the library reads. */
export const isImportable = ({ name }: { name: string }): boolean => /\.(bib|bibtex|ris|json)$/i.test(name);

/** Saves all the works of a BibTeX, RIS or CSL-JSON file; rejects with `ApiError` where none can be read. */
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
