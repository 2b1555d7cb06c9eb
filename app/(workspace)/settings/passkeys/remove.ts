"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/remove-passkey";

/** Removes one of the user's passkeys. */
export const remove = action(operations.removePasskeyOperation);
