"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/remove-person";

/** Removes a person from the workspace and gives what they own to another one; only the workspace owner may. */
export const remove = action(operations.removePersonOperation);
