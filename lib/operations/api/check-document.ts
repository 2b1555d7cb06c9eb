import { z } from "zod";
import { operation } from "#lib/base/operation";
import { foldBefore } from "#lib/changes/writing/fold-soon";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";
import { checkContent } from "#lib/works/checks/check-document";
import { checksShape } from "#lib/works/checks/shape";
import { keepChecks, presentChecks } from "#lib/works/checks/store";

/** Checks a document now. */
export const checkDocument = operation({
  name: "check_document",
  route: "POST /api/w/documents/[id]/checks",
  summary: "Compares the quotations of a document with the PDFs of the works that it cites, and names retracted works.",
  scope: "read",
  role: "view",
  reach: "document",
  // Long sources are read before anything is stored, and the document itself is not written.
  ownOrder: { commitsItself: true },
  input: z.object({ id: documentId }),
  output: checksShape,
  async handler(context, { id }) {
    await foldBefore(id);
    const { row, content } = await findDocumentWithContent(context, id);
    const checks = await checkContent(context, { id, ownerId: row.userId, createdAt: row.createdAt, content });
    const result = { version: row.version, checks, checkedAt: context.now };
    await keepChecks(context.db, id, result);
    return presentChecks(result);
  },
});
