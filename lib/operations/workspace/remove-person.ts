import { z } from "zod";
import { removePerson } from "#lib/people/admin/remove-person";
import { keyChanged } from "#lib/people/auth/key-changes";
import { workspaceOperation } from "./workspace-operation";

/** Removes a person from the workspace and gives what they own to another one; only the workspace owner may. */
export const removePersonOperation = workspaceOperation({
  name: "remove_person",
  rate: "write",
  // This process caches keys.
  ownOrder: { afterCommit: async () => keyChanged() },
  input: z.object({ id: z.string().max(100), heirId: z.string().max(100) }),
  output: z.void(),
  audited: (_nothing, { id, heirId }) => ({ kind: "person.removed", subjectId: id, details: { heir: heirId } }),
  handler: ({ db, caller }, { id, heirId }) => removePerson(db, { byId: caller.userId, id, heirId }),
});
