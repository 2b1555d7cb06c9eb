"use client";

import { callForFile } from "#lib/doors/client-files";
import type { Format } from "#lib/exchange/exporting/manuscript/formats";
import { saveFile } from "../parts/save-file";

/** The choices of an export, each for one format. */
export type Options = {
  citations?: "zotero" | "text";
  bibliography?: "biblatex" | "natbib";
  look?: "article" | "manuscript" | "book";
  /** With docx and latex: the id of a template. */
  template?: string;
  /** Refused where reviews are required and words of agents are unreviewed. */
  final?: boolean;
};

/** What the exported file of a document does not carry. */
export type Remarks = { name: string; warnings: readonly string[] };

/** Exports a document, saves the file in the browser and returns what it does not carry; rejects with `ApiError`. */
export async function exportDocument(id: string, format: Format, options: Options = {}): Promise<Remarks[]> {
  const file = await callForFile("GET /api/w/documents/[id]/export", { id, format, ...options });
  saveFile(file);
  return remarksOn([file]);
}

const remarksOn = (remarks: readonly Remarks[]): Remarks[] =>
  remarks.filter(({ warnings }) => warnings.length > 0).map(({ name, warnings }) => ({ name, warnings }));

/** Exports documents one after another and saves them as one zip archive; rejects with `ApiError`, saving nothing. */
export async function exportDocuments(
  documents: readonly { id: string }[],
  { format, options, onProgress }: { format: Format; options: Options; onProgress: (finished: number) => void },
): Promise<Remarks[]> {
  const remarks: Remarks[] = [];
  const files: Record<string, Uint8Array> = {};
  for (const [at, { id }] of documents.entries()) {
    onProgress(at);
    const { name, content, warnings } = await callForFile("GET /api/w/documents/[id]/export", {
      id,
      format,
      ...options,
    });
    const free = freeName(name, files);
    files[free] = new Uint8Array(await content.arrayBuffer());
    remarks.push({ name: free, warnings });
  }
  const { zipSync } = await import("fflate");
  const archive = zipSync(files, { level: 1 });
  saveFile({ name: "documents.zip", content: new Blob([archive.slice()], { type: "application/zip" }) });
  return remarksOn(remarks);
}

/** The name, with a number where two documents have the same. */
function freeName(name: string, taken: Record<string, unknown>): string {
  const [, stem = name, extension = ""] = /^(.+?)(\.[^.]+)?$/s.exec(name) ?? [];
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${stem} (${number})${extension}`;
    if (!Object.hasOwn(taken, free)) return free;
  }
}
