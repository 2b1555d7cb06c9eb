import "server-only";
import type { Executor } from "#db/connection/client";
import type { DocumentJson } from "#lib/document/model/document";
import type { Settings } from "#lib/shapes/document-shape";
import { formatDocument } from "#lib/works/document-citations/format-document";
import { diagramsOf } from "./diagrams";
import { makeText } from "./make-text";

type Row = { id: string; userId: string; version: number; title: string; settings: Settings };

/** The text of a document for the guests of a link, as a published page would show it, and its language. */
export async function guestText(
  db: Executor,
  row: Row,
  content: DocumentJson,
): Promise<{ html: string; locale: string }> {
  const { title, settings } = row;
  const locale = typeof settings.locale === "string" ? settings.locale : "en";
  const isNumbered = settings.numberedHeadings === true;
  const formatted = await formatDocument(db, row, content);
  const diagrams = await diagramsOf(row.userId, content);
  const { text } = await makeText(row.userId, content, "page", { formatted, title, locale, isNumbered, diagrams });
  return { html: text, locale };
}
