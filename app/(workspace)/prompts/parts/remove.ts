"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/delete-prompt";

/** Deletes one of the user's own prompts. */
export const remove = action(operations.deletePromptOperation);
