import { z } from "zod";
import { by, documentId, documentShape } from "#lib/base/document-shape";
import { operation } from "#lib/base/operation";
import { presentDocument } from "#lib/documents/present-document";
import { requireVersion } from "#lib/documents/require-version";
import { tellOfResolution } from "#lib/notifications/store";
import { suggestionId } from "#lib/suggestions/shape";
import { acceptedText, lockPendingSuggestions, resolveSuggestions } from "#lib/suggestions/store";
import { authorOf } from "#lib/versions/author";
import { commitDocument } from "#lib/writing/commit";
import { lockToWrite } from "#lib/writing/lock";

/** Accepts a suggestion into the text. */
export const acceptSuggestion = operation({
  name: "accept_suggestion",
  route: "POST /api/d/[id]/suggestions/[sid]/accept",
  summary:
    "Accepts a suggestion, or all of a group: merges it with later changes, as one version credited to its author.",
  scope: "update",
  role: "edit",
  reach: "document",
  input: z.object({ id: documentId, sid: suggestionId }),
  output: z.object({ accepted: z.literal(true), id: z.string(), changed: z.boolean(), document: documentShape }),
  async handler(context, { id, sid }) {
    const { db, caller, now } = context;
    const before = await lockToWrite(context, id);
    requireVersion(before.row.version, context.ifMatch);
    const rows = await lockPendingSuggestions(db, before.row.id, sid);
    const content = await acceptedText(before.content, rows);
    const [row] = rows;
    const accepter = authorOf(caller).by;
    const author = { origin: row.origin, model: row.model, agent: row.agent, by: by.parse(row.by) };
    const what = row.note
      ? `${row.note} (accepted by`
      : rows.length > 1
        ? `${rows.length} suggestions accepted by`
        : "";
    const summary = row.note ? `${what} ${accepter.name})` : `${what || "Suggestion accepted by"} ${accepter.name}`;
    const result = await commitDocument(context, before, { content }, { action: "accept", summary, author });
    await resolveSuggestions(db, rows, "accepted", accepter, now);
    await tellOfResolution(context, row, "accepted");
    const document = presentDocument(result.row, result.content);
    return { accepted: true as const, id: sid, changed: result.changed, document };
  },
});
