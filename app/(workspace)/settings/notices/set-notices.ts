"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/set-notices";

/** Turns the user's notices by e-mail on or off. */
export const setNotices = action(operations.setNotices);
