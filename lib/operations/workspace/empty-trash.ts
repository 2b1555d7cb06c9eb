import { z } from "zod";
import { emptyTrash } from "#lib/filing/trash/store";
import { workspaceOperation } from "./workspace-operation";

/** Permanently deletes all documents in the user's trash, and returns how many. */
export const emptyTrashOperation = workspaceOperation({
  name: "empty_trash",
  rate: "write",
  // Deletes in batches, so that each transaction holds its locks briefly.
  ownOrder: { commitsItself: true },
  input: z.object({}),
  output: z.number(),
  audited: "itself",
  handler: (context) => emptyTrash(context),
});
