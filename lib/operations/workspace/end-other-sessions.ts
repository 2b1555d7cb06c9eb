import { z } from "zod";
import { endOtherSessions } from "#lib/people/accounts/sessions";
import { workspaceOperation } from "./workspace-operation";

/** Signs out all of the user's other browsers, and returns how many. */
export const endOtherSessionsOperation = workspaceOperation({
  name: "end_other_sessions",
  rate: "write",
  input: z.object({}),
  output: z.number(),
  handler: ({ db, caller }) => endOtherSessions(db, caller.userId, caller.credentialId),
});
