"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/delete-for-good";

/** Permanently deletes a document of the trash, with its history. */
export const deleteForGood = action(operations.deleteForGood);
