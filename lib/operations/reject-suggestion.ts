import { z } from "zod";
import { requireRole } from "#lib/access/store";
import { isAuthor } from "#lib/auth/store";
import { documentId } from "#lib/base/document-shape";
import { operation } from "#lib/base/operation";
import { findDocument, notFound } from "#lib/documents/store";
import { tellOfResolution } from "#lib/notifications/store";
import { suggestionId } from "#lib/suggestions/shape";
import { lockPendingSuggestions, resolveSuggestions } from "#lib/suggestions/store";
import { authorOf } from "#lib/versions/author";

/** Rejects a suggestion. */
export const rejectSuggestion = operation({
  name: "reject_suggestion",
  route: "DELETE /api/d/[id]/suggestions/[sid]",
  summary: "Rejects a suggestion or the rest of a group, or withdraws the caller's own; the document stays as it is.",
  scope: "update",
  role: "comment",
  reach: "document",
  hints: { destructive: true },
  input: z.object({ id: documentId, sid: suggestionId }),
  output: z.object({ rejected: z.literal(true), id: z.string() }),
  async handler(context, { id, sid }) {
    const { db, caller, now } = context;
    const document = await findDocument(context, id);
    const rows = await lockPendingSuggestions(db, document.id, sid);
    const [row] = rows;
    if (!(await isAuthor(db, caller, row.by))) requireRole(document.access, "edit", () => notFound(id));
    await resolveSuggestions(db, rows, "rejected", authorOf(caller).by, now);
    await tellOfResolution(context, row, "rejected");
    return { rejected: true as const, id: sid };
  },
});
