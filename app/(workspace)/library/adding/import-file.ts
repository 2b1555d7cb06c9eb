import { call } from "#lib/doors/client";
import { callWithFile } from "#lib/doors/client-files";

/** The result of importing a file. */
export type ImportReport = {
  name: string;
  added: number;
  known: number;
  faults: { line: number; message: string }[];
  /** The work of a PDF that was not recognised, to fill in by hand. */
  unknown?: { id: string; why: string };
};

type Source = Parameters<typeof call<"POST /api/d/citations">>[1];

const SOURCES: Record<string, (text: string) => Source> = {
  bib: (bibtex) => ({ bibtex }),
  bibtex: (bibtex) => ({ bibtex }),
  ris: (ris) => ({ ris }),
  json: (cslJson) => ({ cslJson }),
  nbib: (nbib) => ({ nbib }),
  enw: (endnote) => ({ endnote }),
  cff: (cff) => ({ cff }),
};

/** The extensions of files that the library can import, for a file picker. */
export const IMPORTABLE: string = [...Object.keys(SOURCES), "pdf"].map((extension) => `.${extension}`).join(",");

const extensionOf = (name: string) => /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** Whether the library can import a file, by its extension. */
export const isImportable = ({ name }: { name: string }): boolean =>
  extensionOf(name) === "pdf" || Object.hasOwn(SOURCES, extensionOf(name));

/** Imports the works of a bibliography file, or the work of a PDF; rejects with `ApiError` when none can be read. */
export async function importFile(file: File, collectionId: string | undefined): Promise<ImportReport> {
  if (extensionOf(file.name) === "pdf") return importPdf(file, collectionId);
  const source = SOURCES[extensionOf(file.name)]?.(await file.text());
  if (!source) throw new Error(`No format reads ${file.name}.`);
  const saved = await call("POST /api/d/citations", { ...source, collectionIds: collectionId ? [collectionId] : [] });
  if (!("faults" in saved)) throw new Error("A file was answered as one work.");
  return {
    name: file.name,
    added: saved.citations.length,
    known: saved.duplicates.length,
    faults: saved.faults,
  };
}

async function importPdf(file: File, collectionId: string | undefined): Promise<ImportReport> {
  const { id, duplicate, unknown } = await callWithFile("POST /api/w/citations", { file, collectionId });
  const report = { name: file.name, added: duplicate ? 0 : 1, known: duplicate ? 1 : 0, faults: [] };
  return unknown === null ? report : { ...report, unknown: { id, why: unknown } };
}
