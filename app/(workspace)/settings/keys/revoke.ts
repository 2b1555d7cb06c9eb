"use server";

import { z } from "zod";
import { revokeKey } from "#lib/auth/store";
import { AppError } from "#lib/base/errors";
import { action } from "#lib/doors/action";

/** Revokes one of a person's keys, from the next request on. */
export const revoke = action({
  name: "revoke_key",
  rate: "write",
  // What this process remembers of the key must be forgotten after the commit.
  commitsItself: true,
  input: z.object({ id: z.string().max(100) }),
  output: z.void(),
  async handler({ db, caller, now }, { id }) {
    if (await revokeKey(db, caller.userId, id, now)) return;
    throw new AppError("not_found", "This key is revoked already.");
  },
});
