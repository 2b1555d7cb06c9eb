"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { emptyTrash } from "#lib/trash/store";

/** Deletes all that a person has in the trash, and answers how many documents that were. */
export const empty = action({
  name: "empty_trash",
  rate: "write",
  // It deletes in batches, so that each holds others up for a short time only.
  commitsItself: true,
  input: z.object({}),
  output: z.number(),
  handler: ({ db, caller }) => emptyTrash(db, caller.userId),
});
