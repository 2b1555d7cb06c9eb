"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/restore-version";

/** Restores an earlier version of the text; returns the number of the new version. */
export const restore = action(operations.restoreVersionOperation);
