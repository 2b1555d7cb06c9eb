import { z } from "zod";
import { operation } from "#lib/base/operation";
import { citationId } from "#lib/works/library/entries/shape";
import { detach } from "#lib/works/library/works/store";

/** Removes an attachment from a work of the library. */
export const deleteAttachment = operation({
  name: "delete_attachment",
  route: "DELETE /api/w/citations/[citationId]/attachments/[attachmentId]",
  summary: "Removes an attachment from a work of the library.",
  scope: "delete",
  reach: "account",
  hints: { destructive: true },
  input: z.object({ citationId, attachmentId: z.string().min(1).max(100).describe("The attachment's id, att_…") }),
  output: z.object({ deleted: z.literal(true), id: z.string() }),
  async handler(context, { citationId, attachmentId }) {
    await detach(context, citationId, attachmentId);
    return { deleted: true as const, id: attachmentId };
  },
});
