"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { restoreDocument } from "#lib/filing/trash/store";

/** Restores a document from the trash. */
export const restore = action({
  name: "restore_document",
  rate: "write",
  input: z.object({ id: z.string().max(100) }),
  output: z.void(),
  async handler(context, { id }) {
    await restoreDocument(context, id);
  },
});
