import { z } from "zod";
import { operation } from "#lib/base/operation";
import { findDocument } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";
import { checksShape } from "#lib/works/checks/shape";
import { findChecks } from "#lib/works/checks/store";

/** Returns the last check of a document. */
export const readChecks = operation({
  name: "read_checks",
  route: "GET /api/w/documents/[id]/checks",
  summary: "Returns the last check of a document's quotations and references.",
  scope: "read",
  role: "view",
  reach: "document",
  // An agent checks anew, which tells the same.
  isTool: false,
  input: z.object({ id: documentId }),
  output: checksShape,
  async handler(context, { id }) {
    await findDocument(context, id);
    return findChecks(context.db, id);
  },
});
