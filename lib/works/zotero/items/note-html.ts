import { renderHtml } from "#lib/document/html/html";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import type { DocumentJson } from "#lib/document/model/document";
import { readPastedHtml } from "#lib/importing/html/read-pasted-html";

/** The markdown of Zotero's note, which is HTML; its pictures are left out. */
export function readNote(html: string): string {
  const { content } = readPastedHtml(html, { picturePrefix: "about:blank#" });
  return serializeMarkdown(content).trim();
}

/** A note as HTML for Zotero. */
export function writeNote(markdown: string): string {
  const document: DocumentJson = parseMarkdown(markdown);
  return renderHtml(document).trim();
}
