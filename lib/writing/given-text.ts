import type { DocumentJson } from "#lib/document/document";
import { canonical } from "#lib/document/json-text";
import type { KnownCitations } from "#lib/document/known-citations";
import { type NodeFields, type NodeWrite, readNodeWrite } from "#lib/document/node-write";
import { readText } from "#lib/document/read-text";

/** The text of a request: blocks at a node, or a whole text in canonical form; both null without a text. */
export type GivenText = { write: NodeWrite | null; text: DocumentJson | null };

/**
 * Reads the text of a request for a document, null for a new one; throws the errors of `readNodeWrite` and `readText`.
 */
export function readGivenText(base: DocumentJson | null, fields: NodeFields, known: KnownCitations): GivenText {
  const write = base && readNodeWrite(base, fields, known);
  if (write) return { write, text: null };
  const text = readText(fields, known, base ?? undefined);
  return { write: null, text: text && canonical(text) };
}
