"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/make-key";

/** Creates a key and returns it; it cannot be read again. */
export const make = action(operations.makeKeyOperation);
