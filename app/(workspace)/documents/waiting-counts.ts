"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/count-suggestions";

/** Counts the open suggestions of each document; documents without any are left out. */
export const waitingCounts = action(operations.countSuggestions);
