import { z } from "zod";
import { restoreDocument } from "#lib/filing/trash/store";
import { workspaceOperation } from "./workspace-operation";

/** Restores a document from the trash. */
export const restoreDocumentOperation = workspaceOperation({
  name: "restore_document",
  rate: "write",
  input: z.object({ id: z.string().max(100) }),
  output: z.void(),
  async handler(context, { id }) {
    await restoreDocument(context, id);
  },
});
