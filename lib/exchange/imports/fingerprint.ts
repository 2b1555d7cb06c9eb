import { createHash } from "node:crypto";
import { canonicalText } from "#lib/document/edit/json-text";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { DocumentJson } from "#lib/document/model/document";
import type { DocumentRow } from "#lib/documents/store/store";
import type { DocumentCitation } from "#lib/works/document-citations/store";

type Printed = { row: Pick<DocumentRow, "title" | "settings">; content: DocumentJson };

/** The SHA-256 of everything that the markdown file of a document is printed from. */
export function fingerprintOf(
  { row: { title, settings }, content }: Printed,
  citations: readonly Pick<DocumentCitation, "id" | "key" | "csl">[],
): Uint8Array {
  const { authors = null, locale = null } = settings;
  const works = citations.map(({ id, key, csl }) => canonicalJson({ id, key, csl })).sort();
  const all = canonicalJson([title, authors, locale, works, canonicalText(content)]);
  return new Uint8Array(createHash("sha256").update(all).digest());
}
