"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/look-up-work";

/** Looks a work up by an identifier at its registry; nothing is saved. */
export const lookUp = action(operations.lookUpWork);
