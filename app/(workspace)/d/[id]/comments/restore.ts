"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/restore-message";

/** Brings back a message that the caller deleted, with its comment when it was the only one. */
export const restore = action(operations.restoreMessageOperation);
