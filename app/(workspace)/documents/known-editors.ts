"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/list-editors";

/** Lists those who changed a document last that the user sees, for the filter of the list. */
export const knownEditors = action(operations.listEditorsOperation);
