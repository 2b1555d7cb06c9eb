import { actionQuery } from "../../../queries/query";
import { listAgents } from "./list-agents";

/** The query of the connected agents that can answer a comment on a document. */
export const agentsOf = (id: string) => actionQuery(["list_agents", { id }], () => listAgents({ id }));
