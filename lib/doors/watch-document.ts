import { z } from "zod";
import { documentId, lastEdit } from "#lib/base/document-shape";
import { operation } from "#lib/base/operation";
import { roleShape } from "#lib/base/role";
import { presentSummary } from "#lib/documents/present-document";
import { findDocument } from "#lib/documents/store";

/** Where a document stands: the gate for its stream of events, at a route that is not part of the API. */
export const watchDocument = operation({
  name: "watch_document",
  route: "GET /api/d/[id]/watch",
  summary: "Tells at which version a document is, who wrote it, and what you may do with it.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({ id: documentId }),
  output: z.object({ version: z.number().int(), lastEdit, access: roleShape }),
  async handler(context, { id }) {
    const { version, lastEdit, access } = presentSummary(await findDocument(context, id));
    return { version, lastEdit, access };
  },
});
