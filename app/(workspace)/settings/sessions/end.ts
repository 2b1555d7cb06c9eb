"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/end-session";

/** Signs out one of the user's browsers. */
export const end = action(operations.endSessionOperation);
