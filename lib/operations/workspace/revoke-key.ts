import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { revokeKey } from "#lib/people/auth/store";
import { workspaceOperation } from "./workspace-operation";

/** Revokes one of the user's keys, from the next request on. */
export const revokeKeyOperation = workspaceOperation({
  name: "revoke_key",
  rate: "write",
  // This process caches the key; the cache must be cleared after the commit.
  ownOrder: { commitsItself: true },
  input: z.object({ id: z.string().max(100) }),
  output: z.void(),
  async handler({ db, caller, now }, { id }) {
    if (await revokeKey(db, caller.userId, id, now)) return;
    throw new AppError("not_found", "This key is revoked already.");
  },
});
