"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { countPending } from "#lib/suggestions/store";

/** How many suggestions wait for each of these documents; those for which none waits are left out. */
export const waitingCounts = action({
  name: "count_suggestions",
  rate: "read",
  keepsPage: true,
  input: z.object({ ids: z.array(z.string().max(100)).max(100) }),
  output: z.record(z.string(), z.number()),
  handler: ({ db, caller }, { ids }) => countPending(db, caller.userId, ids),
});
