import type { Executor } from "#db/connection/client";
import { sameJson } from "#lib/base/same-json";
import { uniqueKey } from "#lib/citations/identity/citation-key";
import type { DocumentJson } from "#lib/document/model/document";
import { citedIds } from "#lib/document/model/known-citations";
import { renameCitations } from "#lib/document/model/rename-citations";
import { type CitationRow, findCitationRows, insertCitationRow } from "#lib/works/document-citations/store";

/**
 * Gives a document the citations that a text of another one mentions, and returns the text as it mentions them there. They
 * count as removed until the document's own text mentions them, which a commit notices.
 */
export async function bringCitations(
  db: Executor,
  text: DocumentJson,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<DocumentJson> {
  const cited = new Set(citedIds(text));
  if (cited.size === 0) return text;
  const own = await findCitationRows(db, to);
  const ids = new Set(own.map(({ id }) => id));
  const missing = (await findCitationRows(db, from)).filter(({ id }) => cited.has(id) && !ids.has(id));
  const taken = new Map(own.map((row) => [row.key, row]));
  const renamed = new Map<string, { cid: string; key: string }>();
  for (const row of missing) {
    const twin = own.find((one) => isSameWork(one, row));
    const key = twin?.key ?? (taken.has(row.key) ? uniqueKey(row.csl, new Set(taken.keys())) : row.key);
    if (twin || key !== row.key) renamed.set(row.id, { cid: twin?.id ?? row.id, key });
    if (twin) continue;
    const brought = { ...row, documentId: to, key, removedAt: now };
    await insertCitationRow(db, brought);
    taken.set(key, brought);
  }
  return renamed.size === 0 ? text : { ...text, content: text.content.map((node) => renameCitations(node, renamed)) };
}

const isSameWork = (one: CitationRow, other: CitationRow): boolean =>
  one.identifierValue === null
    ? other.identifierValue === null && sameJson(one.csl, other.csl)
    : one.identifierType === other.identifierType && one.identifierValue === other.identifierValue;
