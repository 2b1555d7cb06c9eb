import { z } from "zod";
import { removePerson } from "#lib/people/admin/remove-person";
import { workspaceOperation } from "./workspace-operation";

/** Removes a person from the workspace and gives what they own to another one; only the workspace owner may. */
export const removePersonOperation = workspaceOperation({
  name: "remove_person",
  rate: "write",
  // This process caches keys; the cache must be cleared after the commit.
  ownOrder: { commitsItself: true },
  input: z.object({ id: z.string().max(100), heirId: z.string().max(100) }),
  output: z.void(),
  handler: ({ db, caller }, { id, heirId }) => removePerson(db, { byId: caller.userId, id, heirId }),
});
