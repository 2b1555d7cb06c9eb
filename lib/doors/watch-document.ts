import { z } from "zod";
import { operation } from "#lib/base/operation";
import { presentSummary } from "#lib/documents/store/present-document";
import { findDocument } from "#lib/documents/store/store";
import { documentId, lastEdit } from "#lib/shapes/document-shape";
import { roleShape } from "#lib/shapes/role-shape";

/** Checks access to a document's event stream through the gate; the route is not part of the API. */
export const watchDocument = operation({
  name: "watch_document",
  route: "GET /api/d/[id]/watch",
  summary: "Returns the version of a document, its author, and the caller's role.",
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
