import { z } from "zod";
import { deleteForGood as remove } from "#lib/filing/trash/store";
import { workspaceOperation } from "./workspace-operation";

/** Permanently deletes a document of the trash, with its history. */
export const deleteForGood = workspaceOperation({
  name: "delete_for_good",
  rate: "write",
  input: z.object({ id: z.string().max(100) }),
  output: z.void(),
  audited: "itself",
  handler: (context, { id }) => remove(context, id),
});
