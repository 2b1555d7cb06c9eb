"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/revoke-key";

/** Revokes one of the user's keys, from the next request on. */
export const revoke = action(operations.revokeKeyOperation);
