"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/end-other-sessions";

/** Signs out all of the user's other browsers, and returns how many. */
export const endOthers = action(operations.endOtherSessionsOperation);
