import { z } from "zod";
import { restoreMessage } from "#lib/changes/comments/store";
import { findDocument } from "#lib/documents/store/store";
import { workspaceOperation } from "./workspace-operation";

/** Brings back a message that the caller deleted, with its comment when it was the only one. */
export const restoreMessageOperation = workspaceOperation({
  name: "restore_message",
  rate: "write",
  role: "comment",
  keepsPage: true,
  input: z.object({ id: z.string().max(100), messageId: z.string().max(100) }),
  output: z.void(),
  async handler(context, { id, messageId }) {
    const row = await findDocument(context, id);
    await restoreMessage(context, row.id, messageId);
  },
});
