import type { Database } from "#db/connection/client";
import { findBelow } from "#lib/access/reach/store";
import { findReached } from "#lib/access/store";
import type { Access } from "#lib/delivery/live/hub";
import { findValidCredentials } from "#lib/people/auth/store";

/**
 * Returns the accesses whose key or session is valid, whose person has the same role on the document, and whose folder,
 * for a key bound to one, still holds it.
 */
export async function validAccesses(db: Database, accesses: readonly Access[]): Promise<ReadonlySet<Access>> {
  const pairs = accesses.flatMap(({ bound, documentId }) =>
    bound?.kind === "folder" && documentId !== null ? { folderId: bound.id, documentId } : [],
  );
  const [valid, below, reached] = await Promise.all([
    findValidCredentials(db, [...new Set(accesses.map(({ credentialId }) => credentialId))], new Date()),
    findBelow(db, pairs),
    findReached(
      db,
      accesses.flatMap(({ userId, documentId }) => (documentId === null ? [] : { userId, documentId })),
    ),
  ]);
  return new Set(
    accesses.filter(
      ({ credentialId, documentId, userId, bound, role }) =>
        valid.has(credentialId) &&
        (bound?.kind !== "folder" || below.has(`${bound.id} ${documentId}`)) &&
        (documentId === null || reached.get(`${userId} ${documentId}`) === role),
    ),
  );
}
