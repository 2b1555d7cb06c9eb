import { z } from "zod";
import { DRAFT_STATES } from "#db/schema/kinds-of-change";
import { operation } from "#lib/base/operation";
import { listDraftRows } from "#lib/changes/drafts/store";
import { presentSummary } from "#lib/documents/store/present-document";
import { findDocument } from "#lib/documents/store/store";
import { documentId, documentSummaryShape } from "#lib/shapes/document-shape";
import { nextCursor, pagingFields } from "#lib/shapes/paging";

/** Lists the drafts of a document. */
export const listDrafts = operation({
  name: "list_drafts",
  route: "GET /api/w/documents/[id]/drafts",
  summary: "Lists the drafts of a document without their text, newest first; the open ones unless state says others.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({
    id: documentId,
    state: z.enum([...DRAFT_STATES, "all"]).default("open"),
    ...pagingFields,
  }),
  output: z.object({ drafts: z.array(documentSummaryShape), nextCursor }),
  async handler(context, { id, state, ...paging }) {
    await findDocument(context, id);
    const { rows, nextCursor } = await listDraftRows(context, id, { state: state === "all" ? null : state, ...paging });
    return { drafts: rows.map(presentSummary), nextCursor };
  },
});
