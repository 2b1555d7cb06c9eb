"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { emptyTrash } from "#lib/filing/trash/store";

/** Permanently deletes all documents in the user's trash, and returns how many. */
export const empty = action({
  name: "empty_trash",
  rate: "write",
  // Deletes in batches, so that each transaction holds its locks briefly.
  ownOrder: { commitsItself: true },
  input: z.object({}),
  output: z.number(),
  handler: ({ db, caller }) => emptyTrash(db, caller.userId),
});
