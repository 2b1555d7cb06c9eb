import { call } from "#lib/doors/client";

/** Whether an agent was the last who changed a block. */
export async function isChangedByAgent(documentId: string, nodeId: string | null): Promise<boolean> {
  const found = await call("GET /api/d/[id]", { id: documentId, format: "nodes" }).catch(() => null);
  const nodes = found && "nodes" in found ? found.nodes : [];
  return nodes.find(({ id }) => id === nodeId)?.lastEdit?.origin === "agent";
}
