"use server";

import { z } from "zod";
import { listEditors } from "#lib/documents/store/list";
import { action } from "#lib/doors/action";

/** Lists those who changed a document last that the user sees, for the filter of the list. */
export const knownEditors = action({
  name: "list_editors",
  rate: "read",
  keepsPage: true,
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), name: z.string(), origin: z.enum(["human", "agent"]) })),
  handler: ({ db, caller }) => listEditors(db, caller.userId),
});
