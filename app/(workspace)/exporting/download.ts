"use client";

import { callForFile } from "#lib/doors/client";
import type { Format } from "#lib/exporting/formats";

/** The choices of an export, each for one format. */
export type Options = {
  citations?: "zotero" | "text";
  bibliography?: "biblatex" | "natbib";
  look?: "article" | "manuscript" | "book";
};

/** Exports a document and saves the file in the browser; rejects with `ApiError`. */
export async function exportDocument(id: string, format: Format, options: Options = {}): Promise<void> {
  saveFile(await callForFile("GET /api/w/documents/[id]/export", { id, format, ...options }));
}

function saveFile({ name, content }: { name: string; content: Blob }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // A browser reads the address after the click, so it must outlive it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
