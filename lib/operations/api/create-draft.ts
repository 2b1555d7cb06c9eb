import { z } from "zod";
import { operation } from "#lib/base/operation";
import { insertDraft } from "#lib/changes/drafts/insert-draft";
import { refuseHidden } from "#lib/changes/writing/refuse-hidden";
import { presentDocument } from "#lib/documents/store/present-document";
import { documentId, documentShape, title } from "#lib/shapes/document-shape";

/** Makes a draft of a document. */
export const createDraft = operation({
  name: "create_draft",
  route: "POST /api/w/documents/[id]/drafts",
  summary:
    "Makes a draft of a document: a document of its own, written without touching the other, until merge_draft brings its changes home.",
  scope: "create",
  role: "comment",
  reach: "folder",
  input: z.object({ id: documentId, name: title.min(1).describe("What the draft is for.") }),
  output: documentShape,
  location: ({ id }) => `/api/d/${id}`,
  async handler(context, { id, name }) {
    refuseHidden(context.caller, { title: name });
    const { row, content } = await insertDraft(context, id, name);
    return presentDocument(row, content);
  },
});
