"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/change-collection";

/** Renames a collection, or moves it into another one or to the top. */
export const changeCollection = action(operations.changeCollection);
