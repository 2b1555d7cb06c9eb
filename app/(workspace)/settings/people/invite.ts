"use server";

import { z } from "zod";
import { env } from "#lib/base/env";
import { action } from "#lib/doors/action";
import { createInvitation } from "#lib/people/invitations";

/** Creates an invitation and returns its link, which cannot be read again. */
export const invite = action({
  name: "invite_person",
  rate: "write",
  input: z.strictObject({ note: z.string().trim().max(200, "This is longer than 200 characters.") }),
  output: z.string(),
  async handler({ db, caller, now }, { note }) {
    const { token } = await createInvitation(db, caller.userId, note, now);
    return `${env().APP_URL}/invite/${token}`;
  },
});
