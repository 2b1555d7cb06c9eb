"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/empty-trash";

/** Permanently deletes all documents in the user's trash, and returns how many. */
export const empty = action(operations.emptyTrashOperation);
