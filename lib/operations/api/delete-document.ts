import { z } from "zod";
import { operation } from "#lib/base/operation";
import { trashDocument } from "#lib/changes/writing/commit";
import { lockToWrite } from "#lib/changes/writing/lock";
import { requireVersion } from "#lib/documents/store/require-version";
import { documentId } from "#lib/shapes/document-shape";

/** Moves a document to the trash. */
export const deleteDocument = operation({
  name: "delete_document",
  route: "DELETE /api/d/[id]",
  summary: "Moves a document to the trash, where it stays for 30 days; its page is gone at once.",
  scope: "delete",
  reach: "document",
  hints: { destructive: true },
  input: z.object({ id: documentId }),
  output: z.object({ deleted: z.literal(true), id: z.string() }),
  async handler(context, { id }) {
    const { row } = await lockToWrite(context, id);
    requireVersion(row.version, context.ifMatch);
    await trashDocument(context, row);
    return { deleted: true as const, id };
  },
});
