import { z } from "zod";
import { operation } from "#lib/base/operation";
import { asDraft } from "#lib/changes/drafts/lock-pair";
import { endDraft } from "#lib/changes/drafts/store";
import { requireOpen } from "#lib/changes/writing/draft-rules";
import { lockToWrite } from "#lib/changes/writing/lock";
import { presentDocument } from "#lib/documents/store/present-document";
import { documentId, documentShape } from "#lib/shapes/document-shape";

/** Closes a draft. */
export const closeDraft = operation({
  name: "close_draft",
  route: "POST /api/w/documents/[id]/close",
  summary: "Closes a draft without merging it; it can still be read.",
  scope: "update",
  role: "edit",
  reach: "document",
  isTool: false,
  input: z.object({ id: documentId.describe("The draft's id, doc_…") }),
  output: documentShape,
  async handler(context, { id }) {
    const { row, content } = await lockToWrite(context, id);
    const draft = asDraft(row);
    requireOpen(draft);
    await endDraft(context, draft, "closed");
    return presentDocument({ ...row, draftState: "closed" }, content);
  },
});
