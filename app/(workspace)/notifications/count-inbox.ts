"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/count-inbox";

/** Counts the suggestions that the person may decide, up to 100. */
export const countInbox = action(operations.countInbox);
