import { z } from "zod";
import { listEditors } from "#lib/documents/store/list";
import { workspaceOperation } from "./workspace-operation";

/** Lists those who changed a document last that the user sees, for the filter of the list. */
export const listEditorsOperation = workspaceOperation({
  name: "list_editors",
  rate: "read",
  keepsPage: true,
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), name: z.string(), origin: z.enum(["human", "agent"]) })),
  handler: ({ db, caller }) => listEditors(db, caller.userId),
});
