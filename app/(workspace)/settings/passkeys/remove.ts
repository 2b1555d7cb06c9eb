"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { removePasskey } from "#lib/people/accounts/passkeys";

/** Removes one of the user's passkeys. */
export const remove = action({
  name: "remove_passkey",
  rate: "write",
  input: z.object({ id: z.string().max(100) }),
  output: z.void(),
  handler: ({ db, caller }, { id }) => removePasskey(db, caller.userId, id),
});
