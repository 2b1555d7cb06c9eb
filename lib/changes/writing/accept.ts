import type { Context } from "#lib/base/operation";
import { noteWrittenFor } from "#lib/changes/comments/store";
import { acceptedText, lockPendingSuggestions, resolveSuggestions } from "#lib/changes/suggestions/store";
import { tellOfResolution } from "#lib/delivery/notifications/store";
import { requireVersion } from "#lib/documents/store/require-version";
import type { DocumentWithContent } from "#lib/documents/store/store";
import { authorOf } from "#lib/history/versions/author";
import { by } from "#lib/shapes/document-shape";
import { commitDocument } from "./commit";
import { lockToWrite } from "./lock";

type Accepted = DocumentWithContent & { changed: boolean };

/**
 * Accepts a suggestion, or those of a group that are still pending, into the text of its document, as one version
 * credited to its author; throws as `lockDocument`, `lockPendingSuggestions` and `acceptedText` do.
 */
export async function acceptInto(context: Context, documentId: string, sid: string): Promise<Accepted> {
  const { db, caller, now } = context;
  const before = await lockToWrite(context, documentId);
  requireVersion(before.row.version, context.ifMatch);
  const rows = await lockPendingSuggestions(db, before.row.id, sid);
  const content = await acceptedText(before.content, rows);
  const [row] = rows;
  const accepter = authorOf(caller).by;
  const author = { origin: row.origin, model: row.model, agent: row.agent, by: by.parse(row.by) };
  const summary = `${whatOf(row.note, rows.length)} by ${accepter.name}${row.note ? ")" : ""}`;
  const result = await commitDocument(context, before, { content }, { action: "accept", summary, author });
  if (result.changed) await noteWrittenFor(db, result.row, row.commentId);
  await resolveSuggestions(db, rows, "accepted", accepter, now);
  await tellOfResolution(context, row, "accepted");
  return result;
}

function whatOf(note: string | null, count: number): string {
  if (note) return `${note} (accepted`;
  return count > 1 ? `${count} suggestions accepted` : "Suggestion accepted";
}
