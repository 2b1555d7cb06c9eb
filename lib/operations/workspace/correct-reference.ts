import { z } from "zod";
import { correctReference, registeredFor } from "#lib/changes/writing/correct-reference";
import { CHECKED_FIELDS } from "#lib/citations/checking/compare-works";
import { findDocument } from "#lib/documents/store/store";
import { citationId } from "#lib/works/document-citations/shape";
import { workspaceOperation } from "./workspace-operation";

/** Takes a field of a cited work from the registry that has it differently. */
export const correctReferenceOperation = workspaceOperation({
  name: "correct_reference",
  rate: "write",
  role: "edit",
  keepsPage: true,
  input: z.object({ id: z.string().max(100), cid: citationId, field: z.enum(CHECKED_FIELDS) }),
  output: z.object({ version: z.number().int() }),
  async prepare(context, { id, cid }) {
    await findDocument(context, id);
    return registeredFor(context, id, cid);
  },
  handler: (context, asked, registered) => correctReference(context, asked, registered),
});
