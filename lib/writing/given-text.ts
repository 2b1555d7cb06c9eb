import type { DocumentJson } from "#lib/document/document";
import { canonical } from "#lib/document/json-text";
import type { KnownCitations } from "#lib/document/known-citations";
import { type NodeFields, type NodeWrite, readNodeWrite } from "#lib/document/node-write";
import { readText } from "#lib/document/read-text";

/** What a request writes: blocks at a node, or a whole text in canonical form; both null where it writes neither. */
export type GivenText = { write: NodeWrite | null; text: DocumentJson | null };

/** Reads what a request writes of a document, null where it makes one; throws what `readNodeWrite` and `readText` throw. */
export function readGivenText(base: DocumentJson | null, fields: NodeFields, known: KnownCitations): GivenText {
  const write = base && readNodeWrite(base, fields, known);
  if (write) return { write, text: null };
  const text = readText(fields, known, base ?? undefined);
  return { write: null, text: text && canonical(text) };
}
