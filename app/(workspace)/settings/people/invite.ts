"use server";

import { action } from "#lib/doors/action";
import * as operations from "#lib/operations/workspace/invite-person";

/** Creates an invitation and returns its link, which cannot be read again; mails it when the note is an address. */
export const invite = action(operations.invitePerson);
