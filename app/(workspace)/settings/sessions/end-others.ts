"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { endOtherSessions } from "#lib/people/sessions";

/** Signs all of a person's browsers out but this one, and answers how many those were. */
export const endOthers = action({
  name: "end_other_sessions",
  rate: "write",
  input: z.object({}),
  output: z.number(),
  handler: ({ db, caller }) => endOtherSessions(db, caller.userId, caller.credentialId),
});
