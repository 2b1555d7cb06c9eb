import { z } from "zod";
import { by, documentId, documentShape } from "#lib/base/document-shape";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { presentDocument } from "#lib/documents/present-document";
import { requireVersion } from "#lib/documents/require-version";
import { tellOfResolution } from "#lib/notifications/store";
import { applyProposal } from "#lib/suggestions/proposal";
import { suggestionId } from "#lib/suggestions/shape";
import { lockPendingSuggestion, proposalOf, resolveSuggestion } from "#lib/suggestions/store";
import { authorOf } from "#lib/versions/author";
import { commitDocument } from "#lib/writing/commit";
import { lockToWrite } from "#lib/writing/lock";

/** Accepts a suggestion into the text. */
export const acceptSuggestion = operation({
  name: "accept_suggestion",
  route: "POST /api/d/[id]/suggestions/[sid]/accept",
  summary: "Accepts a suggestion: merges it with later changes, as a version credited to its author.",
  scope: "update",
  role: "edit",
  reach: "document",
  input: z.object({ id: documentId, sid: suggestionId }),
  output: z.object({ accepted: z.literal(true), id: z.string(), changed: z.boolean(), document: documentShape }),
  async handler(context, { id, sid }) {
    const { db, caller, now } = context;
    const before = await lockToWrite(context, id);
    requireVersion(before.row.version, context.ifMatch);
    const row = await lockPendingSuggestion(db, before.row.id, sid);
    const content = applyProposal(before.content, proposalOf(row));
    if (!content) throw stale(row.nodeId, row.id);
    const accepter = authorOf(caller).by;
    const author = { origin: row.origin, model: row.model, agent: row.agent, by: by.parse(row.by) };
    const summary = row.note ? `${row.note} (accepted by ${accepter.name})` : `Suggestion accepted by ${accepter.name}`;
    const result = await commitDocument(context, before, { content }, { action: "accept", summary, author });
    await resolveSuggestion(db, row.id, "accepted", accepter, now);
    await tellOfResolution(context, row, "accepted");
    const document = presentDocument(result.row, result.content);
    return { accepted: true as const, id: row.id, changed: result.changed, document };
  },
});

const stale = (nodeId: string | null, sid: string) =>
  new AppError("suggestion_stale", "The text below this suggestion has changed so that the two cannot be merged.", {
    details: [{ path: nodeId ?? "document", message: "has changed since it was proposed" }],
    hint: `Nothing was changed. Write the parts that you want yourself, and reject ${sid}.`,
  });
