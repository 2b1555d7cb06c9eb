import { call } from "#lib/doors/client";

/** Says who else changed a block in which the person's own words are now a suggestion. */
export async function overlapTitle(documentId: string, nodeId: string | null): Promise<string> {
  const found = await call("GET /api/d/[id]", { id: documentId, format: "nodes" }).catch(() => null);
  const nodes = found && "nodes" in found ? found.nodes : [];
  const isAgent = nodes.find(({ id }) => id === nodeId)?.lastEdit?.origin === "agent";
  return isAgent ? "An agent changed this paragraph" : "This paragraph was changed in another window";
}
