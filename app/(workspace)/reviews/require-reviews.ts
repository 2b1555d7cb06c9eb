"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/require-reviews";

/** Requires reviews, or no longer, for a folder or for all of the user's documents. */
export const requireReviews = action(operations.requireReviews);
