import { z } from "zod";
import { countPending } from "#lib/changes/suggestions/store";
import { workspaceOperation } from "./workspace-operation";

/** Counts the open suggestions of each document; documents without any are left out. */
export const countSuggestions = workspaceOperation({
  name: "count_suggestions",
  rate: "read",
  keepsPage: true,
  input: z.object({ ids: z.array(z.string().max(100)).max(100) }),
  output: z.record(z.string(), z.number()),
  handler: ({ db, caller }, { ids }) => countPending(db, caller.userId, ids),
});
