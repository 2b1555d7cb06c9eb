import { call } from "#lib/doors/client";

/** The title of the notice that typed text became a suggestion: it names the other author of the block. */
export async function overlapTitle(documentId: string, nodeId: string | null): Promise<string> {
  const found = await call("GET /api/d/[id]", { id: documentId, format: "nodes" }).catch(() => null);
  const nodes = found && "nodes" in found ? found.nodes : [];
  const isAgent = nodes.find(({ id }) => id === nodeId)?.lastEdit?.origin === "agent";
  return isAgent ? "An agent changed this paragraph" : "This paragraph was changed in another window";
}
