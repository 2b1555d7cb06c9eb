import type { Database, Executor } from "#db/connection/client";
import { log } from "#lib/base/log";
import { checkReferences } from "#lib/citations/checking/check-references";
import { newlyCited } from "#lib/document/diff/newly-cited";
import type { DocumentJson } from "#lib/document/model/document";
import { findDocumentCitations } from "#lib/works/document-citations/store";
import { findReferences, fingerprintOf, keepReferences, warningsOfReferences } from "#lib/works/references/store";

/** A warning for each work that a text newly mentions and that is known not to check; asks no registry. */
export async function doubtfulReferences(
  db: Executor,
  documentId: string,
  before: DocumentJson,
  after: DocumentJson | null,
): Promise<string[]> {
  const ids = after ? newlyCited(before, after) : [];
  if (ids.length === 0) return [];
  const citations = await findDocumentCitations(db, documentId);
  return warningsOfReferences(
    db,
    citations.filter(({ id }) => ids.includes(id)),
  );
}

/**
 * Asks the registries about the works of a document that nobody asked about, after a write, so that no write waits for
 * them and the next one can warn; a failure is only logged.
 */
export async function checkNewReferences(db: Database, documentId: string): Promise<void> {
  try {
    const cited = (await findDocumentCitations(db, documentId)).filter(({ checks }) => checks.verified !== true);
    const known = await findReferences(
      db,
      cited.map(({ csl }) => csl),
    );
    const unknown = cited.map(({ csl }) => csl).filter((csl) => !known.has(fingerprintOf(csl)));
    const results = await checkReferences(unknown);
    await keepReferences(
      db,
      unknown.flatMap((csl, at) => (results[at] ? [{ csl, result: results[at] }] : [])),
      new Date(),
    );
  } catch (error) {
    log("warn", "new references were not checked", { error });
  }
}
