import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { keyChanged } from "#lib/people/auth/key-changes";
import { revokeKey } from "#lib/people/auth/store";
import { workspaceOperation } from "./workspace-operation";

/** Revokes one of the user's keys, from the next request on. */
export const revokeKeyOperation = workspaceOperation({
  name: "revoke_key",
  rate: "write",
  // This process caches the key.
  ownOrder: { afterCommit: async () => keyChanged() },
  input: z.object({ id: z.string().max(100) }),
  output: z.void(),
  audited: (_nothing, { id }) => ({ kind: "key.revoked", subjectId: id }),
  async handler({ db, caller, now }, { id }) {
    if (await revokeKey(db, caller.userId, id, now)) return;
    throw new AppError("not_found", "This key is revoked already.");
  },
});
