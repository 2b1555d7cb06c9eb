"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/count-reviews";

/** Tells how many words of agents each document has, and how many nobody answered for; documents without any are left out. */
export const reviewCounts = action(operations.countReviews);
