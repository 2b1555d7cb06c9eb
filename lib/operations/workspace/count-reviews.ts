import { z } from "zod";
import { findProgress } from "#lib/history/review-counts/store";
import { workspaceOperation } from "./workspace-operation";

/** Tells how many words of agents each document has, and how many nobody answered for; documents without any are left out. */
export const countReviews = workspaceOperation({
  name: "count_reviews",
  rate: "read",
  keepsPage: true,
  input: z.object({ ids: z.array(z.string().max(100)).max(100) }),
  output: z.record(z.string(), z.object({ byAgents: z.int(), unreviewed: z.int() })),
  handler: ({ db, caller }, { ids }) => findProgress(db, caller.userId, ids),
});
