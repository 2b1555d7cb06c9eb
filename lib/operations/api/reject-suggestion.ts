import { z } from "zod";
import { requireRole } from "#lib/access/store";
import { operation } from "#lib/base/operation";
import { suggestionId } from "#lib/changes/suggestions/shape";
import { rejectFrom } from "#lib/changes/writing/reject";
import { notFound } from "#lib/documents/store/store";
import { isAuthor } from "#lib/people/auth/store";
import { documentId } from "#lib/shapes/document-shape";

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
    const { db, caller } = context;
    await rejectFrom(context, id, sid, async (document, { by }) => {
      if (!(await isAuthor(db, caller, by))) requireRole(document.access, "edit", () => notFound(id));
    });
    return { rejected: true as const, id: sid };
  },
});
