"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/set-password";

/** Sets the first password; an existing one can be changed only with the current password. */
export const setPassword = action(operations.setPassword);
