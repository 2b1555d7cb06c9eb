import type { Context } from "#lib/base/operation";
import { lockPendingSuggestions, resolveSuggestions } from "#lib/changes/suggestions/store";
import { tellOfResolution } from "#lib/delivery/notifications/store";
import { type DocumentRow, findDocument } from "#lib/documents/store/store";
import { authorOf } from "#lib/history/versions/author";

type Rows = Awaited<ReturnType<typeof lockPendingSuggestions>>;

/**
 * Rejects a suggestion, or those of a group that are still pending, and tells its author; `check` may refuse after they
 * are locked. Throws as `findDocument` and `lockPendingSuggestions` do.
 */
export async function rejectFrom(
  context: Context,
  documentId: string,
  sid: string,
  check?: (document: DocumentRow, first: Rows[0]) => Promise<void>,
): Promise<void> {
  const { db, caller, now } = context;
  const document = await findDocument(context, documentId);
  const rows = await lockPendingSuggestions(db, document.id, sid);
  const [row] = rows;
  await check?.(document, row);
  await resolveSuggestions(db, rows, "rejected", authorOf(caller).by, now);
  await tellOfResolution(context, row, "rejected");
}
