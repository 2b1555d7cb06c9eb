"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { endOtherSessions } from "#lib/people/accounts/sessions";

/** Signs out all of the user's other browsers, and returns how many. */
export const endOthers = action({
  name: "end_other_sessions",
  rate: "write",
  input: z.object({}),
  output: z.number(),
  handler: ({ db, caller }) => endOtherSessions(db, caller.userId, caller.credentialId),
});
