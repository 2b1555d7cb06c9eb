import { z } from "zod";
import { removePasskey } from "#lib/people/accounts/passkeys";
import { workspaceOperation } from "./workspace-operation";

/** Removes one of the user's passkeys. */
export const removePasskeyOperation = workspaceOperation({
  name: "remove_passkey",
  rate: "write",
  input: z.object({ id: z.string().max(100) }),
  output: z.void(),
  handler: ({ db, caller }, { id }) => removePasskey(db, caller.userId, id),
});
