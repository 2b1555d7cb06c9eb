"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/withdraw-invitation";

/** Withdraws an open invitation. */
export const withdraw = action(operations.withdrawInvitationOperation);
