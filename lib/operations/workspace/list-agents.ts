import { z } from "zod";
import { allows, scopeShape } from "#lib/base/caller";
import { findAgents } from "#lib/changes/comments/mention-people";
import { findDocument } from "#lib/documents/store/store";
import { workspaceOperation } from "./workspace-operation";

/** Lists the connected agents of a document's people that can answer a comment on it. */
export const listAgents = workspaceOperation({
  name: "list_agents",
  rate: "read",
  role: "comment",
  keepsPage: true,
  input: z.object({ id: z.string().max(100) }),
  output: z.array(z.object({ id: z.string(), name: z.string(), owner: z.string() })),
  async handler(context, { id }) {
    const document = await findDocument(context, id);
    const agents = await findAgents(context, document.id);
    return agents
      .filter(({ scopes }) => allows({ scopes: scopeShape.array().parse(scopes) }, "suggest"))
      .map(({ id, name, owner }) => ({ id, name, owner: owner.name }));
  },
});
