import { type Caller, SCOPES } from "#lib/base/caller";

/** A signed-in person as who asks, for server actions that write documents. */
export function callerOf({ id, name }: { id: string; name: string }): Caller {
  return {
    type: "user",
    userId: id,
    id,
    name,
    scopes: SCOPES,
    documentId: null,
    origin: "human",
    model: null,
    agent: null,
  };
}
