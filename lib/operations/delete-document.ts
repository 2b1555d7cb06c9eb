import { z } from "zod";
import { operation } from "#lib/api/operation";
import { requireVersion } from "#lib/document/require-version";
import { documentId } from "#lib/document/shape";
import { lockDocument, trashDocument } from "#lib/document/store";

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
  async handler({ db, caller, now, ifMatch }, { id }) {
    const { row } = await lockDocument(db, caller.userId, id);
    requireVersion(row.version, ifMatch);
    await trashDocument(db, caller.userId, id, now);
    return { deleted: true as const, id };
  },
});
